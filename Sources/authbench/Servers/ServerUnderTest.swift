internal import AWSSignature
import Foundation
internal import LatchkeyJSON

/// An authd in a process of its own, on a data folder of this run's.
final class ServerUnderTest: LoadedServer, Sendable {
    let port: LoadPort
    /// The demo pool and its client.
    let pool: String, client: String
    /// Seconds from starting the process to its first answer.
    let startSeconds: Double
    /// Who may administer it.
    private let administrator: Credentials
    private let child: ChildProcess
    private let scratch: Scratch

    /// The password of every user that this program makes.
    static let password = "Correct-Horse-7"

    /// Starts `authd` with `flags` on the data in `folder`, and waits for its first answer.
    init(
        _ authd: Authd, data folder: String, flags: [String] = [], certificate: TestCertificate? = nil
    ) throws {
        scratch = try Scratch()
        let port = LoadPort(number: try FreePort.find(), isTLS: certificate != nil)
        self.port = port
        let tls = certificate.map { ["--tls-certificate", $0.certificate, "--tls-key", $0.key] } ?? []
        let output = scratch.file("banner")
        let start = CPUTime.monotonic()
        child = try ChildProcess(
            authd.path,
            [
                "--listen", "127.0.0.1:\(port.number)", "--data", folder, "--demo", "--outbox",
                scratch.file("outbox.jsonl"),
            ] + tls + authd.withoutAddressLimits + flags, output: output)
        do {
            startSeconds = try Self.waitForAnswer(port, of: child) - start
            (pool, client) = try Self.demo(in: output)
            let file = SharedCredentialsFile(parsing: Files.text(of: "\(folder)/credentials"))
            guard let found = file.credentials() else { throw BenchError("\(folder) has no access key") }
            administrator = found
        } catch {
            child.stop()
            throw error
        }
    }

    deinit { child.stop() }

    /// Asks again and again until there is an answer; returns when it came.
    private static func waitForAnswer(_ port: LoadPort, of child: ChildProcess) throws -> Double {
        while true {
            if let connection = try? KeepAliveConnection(port: port),
                try connection.exchange(WireRequest.get("/healthz")).status == 200
            {
                return CPUTime.monotonic()
            }
            guard child.isRunning else { throw BenchError("authd ended before it was ready") }
            usleep(500)
        }
    }

    /// The demo pool and client that the banner names, which the server writes once it listens.
    private static func demo(in output: String) throws -> (pool: String, client: String) {
        for _ in 0..<2000 {
            let banner = Files.text(of: output)
            if let pool = banner.firstMatch(of: /demo pool +(\S+)/)?.output.1,
                let client = banner.firstMatch(of: /demo client +(\S+)\n/)?.output.1
            {
                return (String(pool), String(client))
            }
            usleep(2000)
        }
        throw BenchError("authd names no demo pool")
    }

    func cpuTime() throws -> Double { try CPUTime.of(process: child.identifier) }

    /// Bytes of memory that are the server's alone.
    func residentBytes() throws -> Int { try child.residentBytes(.anonymous) }

    /// Bytes of all memory that the server has, with what it shares with files.
    func wholeResidentBytes() throws -> Int { try child.residentBytes(.whole) }

    /// A call of an operation for administrators, signed.
    func administration(_ operation: String, _ body: String) -> [UInt8] {
        let region = pool.prefix { $0 != "_" }
        return WireRequest.call(operation, body, by: administrator, region: String(region))
    }

    /// Calls an operation for administrators once and returns its answer. Throws when the answer is no 200.
    @discardableResult
    func administer(_ operation: String, _ body: String) throws -> JSONValue {
        let connection = try KeepAliveConnection(port: port)
        let answer = try connection.exchange(administration(operation, body))
        guard answer.status == 200 else { throw BenchError("\(operation): \(answer.status) \(answer.text)") }
        return try answer.body.isEmpty ? [:] : JSONValue(parsing: answer.text)
    }

    /// Calls an operation once and returns the text of its answer. Throws when the answer is no 200.
    @discardableResult
    func call(_ operation: String, _ body: String) throws -> String {
        let connection = try KeepAliveConnection(port: port)
        let answer = try connection.exchange(WireRequest.call(operation, body))
        guard answer.status == 200 else { throw BenchError("\(operation): \(answer.status) \(answer.text)") }
        return answer.text
    }

    /// Signs a user up and confirms the sign-up with the code that was sent.
    func makeUser(_ name: String) throws {
        try call("SignUp", signUpBody(name))
        let messages = Files.text(of: scratch.file("outbox.jsonl"))
        guard let code = messages.matches(of: /"code":"(\d+)"/).last else { throw BenchError("no code was sent") }
        try call(
            "ConfirmSignUp",
            #"{"ClientId":"\#(client)","Username":"\#(name)","ConfirmationCode":"\#(code.output.1)"}"#)
    }

    /// The body of a sign-up.
    func signUpBody(_ name: String) -> String {
        """
        {"ClientId":"\(client)","Username":"\(name)","Password":"\(Self.password)",\
        "UserAttributes":[{"Name":"email","Value":"\(name)@example.org"}]}
        """
    }

    /// The body of a sign-in by password.
    func signInBody(_ name: String, password: String = ServerUnderTest.password) -> String {
        """
        {"AuthFlow":"USER_PASSWORD_AUTH","ClientId":"\(client)",\
        "AuthParameters":{"USERNAME":"\(name)","PASSWORD":"\(password)"}}
        """
    }

    /// Signs in; returns the access and the refresh token.
    func signIn(_ name: String) throws -> (access: String, refresh: String) {
        let text = try call("InitiateAuth", signInBody(name))
        guard let access = text.firstMatch(of: /"AccessToken":"([^"]+)"/),
            let refresh = text.firstMatch(of: /"RefreshToken":"([^"]+)"/)
        else { throw BenchError("the sign-in posed a challenge: \(text)") }
        return (String(access.output.1), String(refresh.output.1))
    }
}
