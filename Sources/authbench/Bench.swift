import Foundation

/// Measures what Latchkey does as ratios to what OpenSSL does in the same run.
enum Bench {
    /// The program: prints the measurements as they are made; ends with 1 when one could not be made.
    static func main(_ arguments: [String]) async {
        do {
            try await run(arguments)
        } catch {
            say("authbench: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        if arguments.dropFirst().first == "allocations" {
            return try await AllocationsCommand(arguments.dropFirst(2)).run()
        }
        let quick = arguments.contains("--quick")
        guard !arguments.contains("--help"), arguments.dropFirst().allSatisfy({ $0 == "--quick" }) else {
            return say(
                "authbench [--quick] | allocations [--write]: measurements as ratios to OpenSSL in the same run"
            )
        }
        let seconds = quick ? 0.5 : 5
        let openssl = try OpenSSLSpeed.measure(seconds: quick ? 1 : 3)
        say(
            "Latchkey against OpenSSL, one run on this machine (\(ProcessInfo.processInfo.activeProcessorCount) cores)."
        )
        say(
            "openssl speed rsa2048, one core: \(number(openssl.rsaSigns)) signs/s, \(number(openssl.rsaVerifies)) verifies/s\n"
        )

        let verify = try await VerifyBench.measure(seconds: seconds)
        say(
            "RS256 verify through TokenVerifier, one core: \(number(verify.rate))/s = \(ratio(verify.rate / openssl.rsaVerifies)) x OpenSSL's"
        )
        say(
            "  (with SHA-256 of \(verify.tokenBytes) bytes, base64url, JSON and every rule; OpenSSL's figure is the bare RSA operation)\n"
        )

        let server = try ServerUnderTest()
        defer { server.stop() }
        let signature = 1 / openssl.rsaSigns * 1e6
        let verification = 1 / openssl.rsaVerifies * 1e6
        say("authd on loopback, SQLite with synchronous=FULL, the load generator on the same cores:")
        say(row("", "requests/s", "median ms", "p99 ms", "CPU µs/request", "against OpenSSL's CPU"))
        func show(_ name: String, _ load: Load, _ against: String) {
            say(
                row(
                    name, number(load.rate), milliseconds(load.median), milliseconds(load.p99),
                    number(load.cpuPerRequest),
                    load.failures == 0 ? against : "\(load.failures) FAILED"))
        }

        let signIn = server.signIn
        let signIns = try Load.measure(server, connections: 4, seconds: seconds * 2) { _ in signIn }
        show("sign-in by password", signIns, "scrypt + 2 signatures, see below")

        let refreshToken = try server.signedIn("RefreshToken")
        let refresh = server.request(
            "GetTokensFromRefreshToken", #"{"ClientId":"\#(server.client)","RefreshToken":"\#(refreshToken)"}"#)
        let refreshes = try Load.measure(server, connections: 4, seconds: seconds) { _ in refresh }
        show("refresh", refreshes, "\(ratio(refreshes.cpuPerRequest / (2 * signature))) x two signatures")

        let accessToken = try server.signedIn("AccessToken")
        let getUser = server.request("GetUser", #"{"AccessToken":"\#(accessToken)"}"#)
        let users = try Load.measure(server, connections: 4, seconds: seconds) { _ in getUser }
        show("GetUser", users, "\(ratio(users.cpuPerRequest / verification)) x one verification")

        let jwks = Array(
            "GET /\(server.pool)/.well-known/jwks.json HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n".utf8)
        let keys = try Load.measure(server, connections: 4, seconds: seconds) { _ in jwks }
        show("JWKS", keys, "no cryptography")

        let hash = try PasswordBench.measure(seconds: seconds)
        let bare = hash.secondsEach * 1e6 + 2 * signature
        say(
            "\nOne scrypt (N=2^14 r=8 p=5) here takes \(number(hash.secondsEach * 1e6)) µs; with two signatures \(number(bare)) µs:"
                + " a sign-in takes \(ratio(signIns.cpuPerRequest / bare)) x that.")
    }

    private static func row(_ cells: String...) -> String {
        zip(cells, [22, 12, 11, 10, 16, 0]).map { cell, width in
            cell.padding(toLength: max(width, cell.count), withPad: " ", startingAt: 0)
        }.joined(separator: " ")
    }

    private static func number(_ value: Double) -> String { Figure.plain(value) }
    private static func ratio(_ value: Double) -> String { Figure.ratio(value) }
    private static func milliseconds(_ seconds: Double) -> String { Figure.milliseconds(seconds) }
}

/// Prints a line at once, also into a pipe: a measurement takes its time.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
