internal import CognitoModel
internal import LatchkeyJSON

/// `authctl user show`
enum UserShow: Command {
    static let syntax = CommandSyntax(
        path: ["user", "show"], summary: "Show a user.",
        parameters: [.required("USERNAME", "The user.")], options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let input: JSONValue = [
            "UserPoolId": .string(try settings.needPool()), "Username": .string(arguments["USERNAME"] ?? ""),
        ]
        let answer = try await AdminClient(settings, in: context).call(AdminGetUser.name, input.encode())
        let user = try JSONValue(parsing: answer)
        context.console.print(arguments.has("json") ? user.text : PrettyJSON.text(user))
    }
}
