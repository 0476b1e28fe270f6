internal import AuthClient
internal import LatchkeyJSON

/// `authctl configure`
enum Configure: Command {
    static let syntax = CommandSyntax(
        path: ["configure"], summary: "Keep endpoint, pool and client for later commands.",
        discussion: """
            Without options, asks for each at the terminal; an empty answer keeps what is there. A client's secret comes
            from LATCHKEY_CLIENT_SECRET.
            """,
        options: [.endpoint, .pool, .client, .credentials, .caFile, .json])

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let console = context.console
        let path = Settings.settingsPath(context.environment)
        var file = try SettingsFile.load(path)
        let names = ["endpoint", "pool", "client", "credentials", "ca-file"]
        if names.allSatisfy({ arguments[$0] == nil }), console.isInteractive {
            file.endpoint = console.ask("Endpoint", default: file.endpoint ?? Settings.defaultEndpoint)
            file.pool = console.ask("User pool", default: file.pool)
            file.client = console.ask("App client", default: file.client)
        }
        if let client = arguments["client"], client != file.client { file.clientSecret = nil }
        file.endpoint = arguments["endpoint"] ?? file.endpoint
        file.pool = arguments["pool"] ?? file.pool
        file.client = arguments["client"] ?? file.client
        file.credentials = arguments["credentials"].map(LocalFile.absolute) ?? file.credentials
        file.caFile = arguments["ca-file"].map(LocalFile.absolute) ?? file.caFile
        if let secret = context.environment["LATCHKEY_CLIENT_SECRET"] { file.clientSecret = Secret(secret) }
        guard Self.shown(file).object?.isEmpty == false || file.clientSecret != nil else {
            throw CommandFailure(
                .usage, "There is nothing to keep: use --endpoint, --pool, --client, --credentials or --ca-file.")
        }
        try file.save(path)
        guard !arguments.has("json") else { return console.print(Self.shown(file).text) }
        for (name, value) in Self.shown(file).object ?? [:] { console.print("\(name): \(value.string ?? "")") }
    }
}

extension Configure {
    /// What is kept, but for the secret.
    private static func shown(_ file: SettingsFile) -> JSONValue {
        var shown: JSONObject = [:]
        shown["endpoint"] = file.endpoint.map(JSONValue.string)
        shown["pool"] = file.pool.map(JSONValue.string)
        shown["client"] = file.client.map(JSONValue.string)
        shown["credentials"] = file.credentials.map(JSONValue.string)
        shown["caFile"] = file.caFile.map(JSONValue.string)
        return .object(shown)
    }
}
