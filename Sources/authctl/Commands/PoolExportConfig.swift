internal import CognitoModel
internal import LatchkeyJSON

/// `authctl pool export-config`
enum PoolExportConfig: Command {
    static let syntax = CommandSyntax(
        path: ["pool", "export-config"], summary: "Print what makes a user pool and its clients anew, as JSON.",
        discussion: """
            'UserPool' is the request of CreateUserPool, 'Clients' are those of CreateUserPoolClient, 'Mfa' is that of
            SetUserPoolMfaConfig, each without the id of the pool. No users are in it, and no secrets.
            """,
        parameters: [.optional("POOL", "Its id; the configured pool's when it is left out.")],
        options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let admin = try AdminClient(settings, in: context)
        let id = try arguments["POOL"] ?? settings.needPool()
        let pool = try await admin.describePool(id)
        var request = pool.members(of: CreateUserPool.self)
        request["PoolName"] = pool["Name"]
        request["Schema"] = schema(pool["SchemaAttributes"]?.array ?? [])
        request["AdminCreateUserConfig"]?["UnusedAccountValidityDays"] = nil
        var clients: [JSONValue] = []
        for client in try await admin.clients(of: id) {
            let shown = try await admin.describeClient(client.clientID ?? "", of: id)
            var request = shown.members(of: CreateUserPoolClient.self)
            // The new client gets a secret of its own.
            if shown["ClientSecret"] != nil { request["GenerateSecret"] = true }
            for name in ["ClientSecret", "UserPoolId"] { request[name] = nil }
            clients.append(request)
        }
        var asked: JSONValue = [:]
        asked["UserPoolId"] = .string(id)
        let mfa = try JSONValue(parsing: try await admin.call(GetUserPoolMfaConfig.name, asked.encode()))
        let all: JSONValue = ["UserPool": request, "Mfa": mfa, "Clients": .array(clients)]
        context.console.print(arguments.has("json") ? all.text : PrettyJSON.text(all))
    }

    /// The attributes as CreateUserPool takes them: without their prefixes, and without those that every pool has and
    /// nobody can change.
    private static func schema(_ attributes: [JSONValue]) -> JSONValue {
        let fixed = ["sub", "email_verified", "phone_number_verified", "identities"]
        return .array(
            attributes.compactMap { attribute in
                guard let name = attribute["Name"]?.string, !fixed.contains(name) else { return nil }
                var entry = attribute
                for prefix in ["dev:custom:", "custom:"] where name.hasPrefix(prefix) {
                    entry["Name"] = .string(String(name.dropFirst(prefix.count)))
                    return entry
                }
                return entry
            })
    }
}
