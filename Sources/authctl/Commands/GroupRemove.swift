internal import CognitoModel

/// `authctl group remove`
enum GroupRemove: Command {
    static let syntax = CommandSyntax(
        path: ["group", "remove"], summary: "Take a user out of a group.",
        parameters: [.required("NAME", "The group."), .required("USERNAME", "The user.")],
        options: [.pool] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = AdminRemoveUserFromGroup.Input()
        input.userPoolID = try settings.needPool()
        input.groupName = arguments["NAME"] ?? ""
        input.username = arguments["USERNAME"] ?? ""
        _ = try await AdminClient(settings, in: context).call(AdminRemoveUserFromGroup.self, input)
    }
}
