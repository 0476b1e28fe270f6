internal import CognitoModel

/// `authctl group add`
enum GroupAdd: Command {
    static let syntax = CommandSyntax(
        path: ["group", "add"], summary: "Put a user into a group.",
        parameters: [.required("NAME", "The group."), .required("USERNAME", "The user.")],
        options: [.pool] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = AdminAddUserToGroup.Input()
        input.userPoolID = try settings.needPool()
        input.groupName = arguments["NAME"] ?? ""
        input.username = arguments["USERNAME"] ?? ""
        _ = try await AdminClient(settings, in: context).call(AdminAddUserToGroup.self, input)
    }
}
