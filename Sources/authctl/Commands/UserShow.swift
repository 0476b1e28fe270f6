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
        guard !arguments.has("json") else { return context.console.print(user.text) }
        for line in SettingsTable.lines(table(user)) { context.console.print(line) }
    }

    /// The user with each attribute under its name.
    private static func table(_ user: JSONValue) -> JSONValue {
        var attributes: JSONValue = [:]
        for attribute in user["UserAttributes"]?.array ?? [] {
            attributes[attribute["Name"]?.string ?? ""] = attribute["Value"]
        }
        var table = user
        table["UserAttributes"] = attributes
        return table
    }
}
