internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import TokenVerifier

/// `authctl verify`
enum Verify: Command {
    static let syntax = CommandSyntax(
        path: ["verify"], summary: "Check a token, and print its claims or why it is refused.",
        discussion: """
            Keys and issuer are those of the configured pool unless they are named. With --jwks and no issuer, whatever
            issuer the token names is taken, for the keys are what is trusted then. Whether the session still lives is
            not asked: that is what offline means.
            """,
        parameters: [.optional("TOKEN", "The token; a line of standard input when it is left out.")],
        options: [
            .value("jwks", "FILE|URL", "The key set; by default the issuer's."),
            .value("issuer", "URL", "The issuer; by default the configured pool's."),
            .value("client", "ID", "The client that the token must be for; any of the pool's without it."),
            .value("use", "access|id", "What kind of token it must be; 'access' without it."),
            .value("at", "EPOCH", "Check as if it were this second since 1970; now without it."),
            .json, .endpoint, .pool, .caFile,
        ])

    static func run(_ arguments: Arguments, in context: Context) async throws {
        guard let token = arguments["TOKEN"] ?? context.console.readLine() else {
            throw CommandFailure(.usage, "TOKEN is missing.")
        }
        let verifier = try await verifier(for: token, arguments, in: context)
        do throws(VerificationError) {
            let claims = try await verifier.verify(token).claims
            context.console.print(arguments.has("json") ? claims.text : PrettyJSON.text(claims))
        } catch {
            let isRefused = error.category != .unavailable
            throw CommandFailure(isRefused ? .refused : .unreachable, "Refused: \(error).")
        }
    }

    private static func verifier(
        for token: String, _ arguments: Arguments, in context: Context
    ) async throws -> TokenVerifier {
        let settings = try Settings(arguments, in: context)
        guard let use = TokenUse(rawValue: arguments["use"] ?? "access") else {
            throw CommandFailure(.usage, "'--use' is 'access' or 'id'.")
        }
        var clock = context.clock
        if let text = arguments["at"] {
            guard let seconds = Int64(text), (0...253_402_300_799).contains(seconds) else {
                throw CommandFailure(.usage, "'--at' is a number of seconds since 1970.")
            }
            clock = FixedClock(moment: Timestamp(seconds: seconds))
        }
        let configured = settings.pool.map { "\(settings.endpoint)/\($0)" }
        guard let jwks = arguments["jwks"] else {
            guard let issuer = arguments["issuer"] ?? configured else {
                throw CommandFailure(.usage, "Whose token is it? Use --issuer, --pool or --jwks.")
            }
            return TokenVerifier(
                keys: HTTPKeys(issuers: [issuer], timeout: .seconds(10), caFile: settings.caFile),
                rules: rules(issuer, use, arguments),
                clock: clock)
        }
        // A token without any issuer is refused for that, whatever stands here.
        let issuer = arguments["issuer"] ?? claimedIssuer(token) ?? "none"
        let isRemote = jwks.hasPrefix("http://") || jwks.hasPrefix("https://")
        let keys = isRemote ? try await fetch(jwks, settings.http) : try LocalFile.read(jwks)
        do {
            return TokenVerifier(
                keys: try StaticKeys(issuer: issuer, jwks: keys), rules: rules(issuer, use, arguments), clock: clock)
        } catch {
            throw CommandFailure(.local, "\(jwks) is no key set: \(error)")
        }
    }

    private static func rules(_ issuer: String, _ use: TokenUse, _ arguments: Arguments) -> TokenRules {
        var rules = TokenRules(issuer: issuer)
        rules.use = use
        rules.clients = arguments["client"].map { [$0] }
        return rules
    }

    private static func fetch(_ url: String, _ http: HTTPClient) async throws -> [UInt8] {
        let response = try await http.send(ClientRequest(.get, url))
        guard response.status == 200 else {
            throw CommandFailure(.unreachable, "\(url) answered \(response.status).")
        }
        return response.body
    }

    /// The `iss` that a token claims, unverified: only the keys decide whether it is true.
    private static func claimedIssuer(_ token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]) else { return nil }
        return (try? JSONValue(parsing: payload))?["iss"]?.string
    }

    /// A clock that stands still.
    private struct FixedClock: WallClock {
        let moment: Timestamp

        func now() -> Timestamp { moment }
    }
}
