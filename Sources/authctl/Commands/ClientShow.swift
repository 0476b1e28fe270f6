internal import CognitoModel
internal import LatchkeyJSON

/// `authctl client show`
enum ClientShow: Command {
    static let syntax = CommandSyntax(
        path: ["client", "show"], summary: "Show all settings of an app client, its secret among them.",
        parameters: [.optional("CLIENT", "Its id; the configured client's when it is left out.")],
        options: [.client, .pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let input: JSONValue = [
            "UserPoolId": .string(try settings.needPool()),
            "ClientId": .string(try arguments["CLIENT"] ?? settings.needClient()),
        ]
        let answer = try await AdminClient(settings, in: context).call(DescribeUserPoolClient.name, input.encode())
        let client = try JSONValue(parsing: answer)["UserPoolClient"] ?? .null
        context.console.print(arguments.has("json") ? client.text : PrettyJSON.text(client))
    }
}
