internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl client secret add`
enum ClientSecretAdd: Command {
    static let syntax = CommandSyntax(
        path: ["client", "secret", "add"], summary: "Give an app client a second secret, and print it.",
        discussion: """
            Both are good until one is deleted: give the client the new one, then delete the old one.
            """,
        parameters: [.optional("CLIENT", "Its id; the configured client's when it is left out.")],
        options: [
            .flag("secret-stdin", "Read the secret from standard input; it is not printed then."), .client, .pool,
            .json,
        ] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = AddUserPoolClientSecret.Input()
        input.userPoolID = try settings.needPool()
        input.clientID = try arguments["CLIENT"] ?? settings.needClient()
        if arguments.has("secret-stdin") {
            guard let line = context.console.readLine(), !line.isEmpty else {
                throw CommandFailure(.usage, "Standard input holds no secret.")
            }
            input.clientSecret = Secret(line)
        }
        let answer = try await AdminClient(settings, in: context).call(AddUserPoolClientSecret.self, input)
        let descriptor = answer.clientSecretDescriptor
        let (id, secret) = (descriptor?.clientSecretID ?? "", descriptor?.clientSecretValue?.reveal)
        guard !arguments.has("json") else {
            var json: JSONObject = ["id": .string(id)]
            json["secret"] = secret.map(JSONValue.string)
            return context.console.print(JSONValue.object(json).text)
        }
        context.console.print(id)
        if let secret { context.console.print(secret) }
    }
}
