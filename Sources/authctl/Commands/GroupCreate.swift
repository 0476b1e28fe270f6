internal import CognitoModel
internal import LatchkeyJSON

/// `authctl group create`
enum GroupCreate: Command {
    static let syntax = CommandSyntax(
        path: ["group", "create"], summary: "Make a group of users.",
        parameters: [.required("NAME", "Its name, which tokens of its users carry.")],
        options: [
            .value("description", "TEXT", "A text for administrators."),
            .value("precedence", "NUMBER", "How much it counts among a user's groups: 0 the most."),
            .value("role", "ARN", "The role that comes with it."), .pool, .json,
        ] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = CreateGroup.Input()
        input.userPoolID = try settings.needPool()
        input.groupName = arguments["NAME"] ?? ""
        input.description = arguments["description"]
        input.roleARN = arguments["role"]
        if let text = arguments["precedence"] {
            guard let precedence = Int(text), precedence >= 0 else {
                throw CommandFailure(.usage, "--precedence is a number from 0 on.")
            }
            input.precedence = precedence
        }
        let group = try await AdminClient(settings, in: context).call(CreateGroup.self, input).group ?? GroupType()
        guard !arguments.has("json") else {
            return context.console.print(try JSONValue(parsing: group.encode()).text)
        }
        context.console.print(group.groupName ?? "")
    }
}
