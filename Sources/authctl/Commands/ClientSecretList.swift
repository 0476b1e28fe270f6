internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl client secret list`
enum ClientSecretList: Command {
    static let syntax = CommandSyntax(
        path: ["client", "secret", "list"], summary: "List the secrets of an app client, not what they are.",
        parameters: [.optional("CLIENT", "Its id; the configured client's when it is left out.")],
        options: [.client, .pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = ListUserPoolClientSecrets.Input()
        input.userPoolID = try settings.needPool()
        input.clientID = try arguments["CLIENT"] ?? settings.needClient()
        let answer = try await AdminClient(settings, in: context).call(ListUserPoolClientSecrets.self, input)
        try List.print(answer.clientSecrets ?? [], [("SECRET", \.clientSecretID), ("MADE", \.age)], arguments, context)
    }
}

extension ClientSecretDescriptorType {
    fileprivate var age: String? { clientSecretCreateDate?.rfc3339 }
}
