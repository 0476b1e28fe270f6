internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl client create`
enum ClientCreate: Command {
    static let syntax = CommandSyntax(
        path: ["client", "create"], summary: "Make an app client of a pool.",
        discussion: """
            It may sign in with passwords (also through SRP) and refresh, and does not tell who exists.
            'authctl call CreateUserPoolClient' sets anything else.
            """,
        parameters: [.required("NAME", "A name for administrators.")],
        options: [.flag("secret", "Give it a secret, which is printed too."), .pool, .json]
            + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = CreateUserPoolClient.Input()
        input.userPoolID = try settings.needPool()
        input.clientName = arguments["NAME"] ?? ""
        input.generateSecret = arguments.has("secret")
        input.explicitAuthFlows = [.allowUserPasswordAuth, .allowUserSRPAuth, .allowRefreshTokenAuth]
        input.preventUserExistenceErrors = .enabled
        let client = try await AdminClient(settings, in: context).call(CreateUserPoolClient.self, input).userPoolClient
        let (id, secret) = (client?.clientID ?? "", client?.clientSecret?.reveal)
        guard !arguments.has("json") else {
            var json: JSONObject = ["id": .string(id)]
            json["secret"] = secret.map(JSONValue.string)
            return context.console.print(JSONValue.object(json).text)
        }
        context.console.print(id)
        if let secret { context.console.print(secret) }
    }
}
