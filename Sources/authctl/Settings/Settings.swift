internal import AWSSignature
internal import AuthClient
internal import LatchkeyHTTPClient
internal import LatchkeyPlatform

/// Which server, pool, client and key a command is about: flags before environment before `authctl configure`.
struct Settings: Sendable {
    let endpoint: String
    let pool: String?
    let client: String?
    let clientSecret: Secret?
    let region: String
    /// The authorities that sign the server's certificate; `nil` for the system's.
    let caFile: String?
    /// The file with the administrator's key, and the profile in it.
    let credentialsPath: String, profile: String
    /// Where the session is kept.
    let sessionPath: String
    private let environment: [String: String]

    /// The server that `authd` is without any settings.
    static let defaultEndpoint = "http://127.0.0.1:9229"

    init(_ arguments: Arguments, in context: Context) throws {
        let environment = context.environment
        func value(_ option: String, _ variables: String..., stored: String?) -> String? {
            arguments[option] ?? variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? stored
        }
        let stored = try SettingsFile.load(Self.settingsPath(environment))
        let aws = Self.awsProfile(environment)
        let endpoint =
            value(
                "endpoint", "LATCHKEY_ENDPOINT", "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", stored: stored.endpoint)
            ?? aws?.endpoint ?? Self.defaultEndpoint
        self.endpoint = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
        pool = value("pool", "LATCHKEY_POOL", stored: stored.pool)
        let client = value("client", "LATCHKEY_CLIENT", stored: stored.client)
        self.client = client
        // Not by a flag: everybody on the machine can read the words of a command line.
        clientSecret =
            environment["LATCHKEY_CLIENT_SECRET"].map(Secret.init)
            ?? (client == stored.client ? stored.clientSecret : nil)
        region = value("region", "AWS_REGION", "AWS_DEFAULT_REGION", stored: aws?.region) ?? "us-east-1"
        caFile = value("ca-file", "LATCHKEY_CA_FILE", stored: stored.caFile)
        credentialsPath =
            value("credentials", "AWS_SHARED_CREDENTIALS_FILE", stored: stored.credentials)
            ?? Self.home(environment) + "/.aws/credentials"
        profile = value("profile", "AWS_PROFILE", stored: nil) ?? "default"
        sessionPath =
            (environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.home(environment) + "/.local/state")
            + "/latchkey/session.json"
        self.environment = environment
    }

    /// Where `authctl configure` writes.
    static func settingsPath(_ environment: [String: String]) -> String {
        (environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home(environment) + "/.config")
            + "/latchkey/authctl.json"
    }

    private static func home(_ environment: [String: String]) -> String { environment["HOME"] ?? "." }

    private static func awsProfile(_ environment: [String: String]) -> AWSConfigFile.Profile? {
        let path = environment["AWS_CONFIG_FILE"] ?? home(environment) + "/.aws/config"
        guard let text = try? LocalFile.read(path) else { return nil }
        return AWSConfigFile(parsing: String(decoding: text, as: UTF8.self)).profile(
            environment["AWS_PROFILE"] ?? "default")
    }

    /// The server's name without scheme, port and path: what an authenticator app calls it.
    var host: String {
        let authority = endpoint.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        return String(host)
    }

    // MARK: What must be there

    /// The pool, or how to name one.
    func needPool() throws(CommandFailure) -> String {
        guard let pool else { throw Self.missing("pool", "LATCHKEY_POOL") }
        return pool
    }

    /// The client, or how to name one.
    func needClient() throws(CommandFailure) -> String {
        guard let client else { throw Self.missing("client", "LATCHKEY_CLIENT") }
        return client
    }

    /// The administrator's access key.
    func credentials() throws(CommandFailure) -> AWSSignature.Credentials {
        if let id = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"] {
            return AWSSignature.Credentials(
                accessKeyID: id, secretAccessKey: Secret(secret),
                sessionToken: environment["AWS_SESSION_TOKEN"].map(Secret.init))
        }
        guard LocalFile.exists(credentialsPath) else {
            throw CommandFailure(
                .local,
                "There is no access key in \(credentialsPath): authd writes one to 'credentials' in its data folder; "
                    + "name that file with --credentials, AWS_SHARED_CREDENTIALS_FILE or 'authctl configure'.")
        }
        let text = String(decoding: try LocalFile.read(credentialsPath), as: UTF8.self)
        guard let credentials = SharedCredentialsFile(parsing: text).credentials(of: profile) else {
            throw CommandFailure(.local, "\(credentialsPath) has no access key of the profile '\(profile)'.")
        }
        return credentials
    }

    /// What speaks to the server.
    var http: HTTPClient { HTTPClient(caFile: caFile) }

    private static func missing(_ name: String, _ variable: String) -> CommandFailure {
        CommandFailure(.usage, "No \(name) is named: use --\(name), \(variable) or 'authctl configure'.")
    }
}

extension Settings {
    /// The session of the configured client, kept in a file that all processes of the user share.
    func session(in context: Context, listens: Bool = false) throws(CommandFailure) -> Session {
        var configuration = Session.Configuration(
            endpoint: endpoint, poolID: pool ?? "", clientID: try needClient(), clientSecret: clientSecret)
        configuration.deviceName = "authctl"
        configuration.listensForSessionEnd = listens
        configuration.caFile = caFile
        configuration.warn = { [console = context.console] in console.tell("authctl: \($0)") }
        return Session(configuration, store: FileStore(path: sessionPath), backend: context.backend)
    }
}
