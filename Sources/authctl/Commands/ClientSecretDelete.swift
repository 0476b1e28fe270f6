internal import CognitoModel
internal import LatchkeyJSON

/// `authctl client secret delete`
enum ClientSecretDelete: Command {
    static let syntax = CommandSyntax(
        path: ["client", "secret", "delete"], summary: "Take a secret from an app client; the last one stays.",
        parameters: [.required("SECRET", "Its id, of 'authctl client secret list'.")],
        options: [.client, .pool] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = DeleteUserPoolClientSecret.Input()
        input.userPoolID = try settings.needPool()
        input.clientID = try settings.needClient()
        input.clientSecretID = arguments["SECRET"] ?? ""
        _ = try await AdminClient(settings, in: context).call(DeleteUserPoolClientSecret.self, input)
    }
}
