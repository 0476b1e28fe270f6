internal import CognitoModel

/// `authctl group delete`
enum GroupDelete: Command {
    static let syntax = CommandSyntax(
        path: ["group", "delete"], summary: "Remove a group; its users stay.",
        parameters: [.required("NAME", "The group.")], options: [.pool] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var input = DeleteGroup.Input()
        input.userPoolID = try settings.needPool()
        input.groupName = arguments["NAME"] ?? ""
        _ = try await AdminClient(settings, in: context).call(DeleteGroup.self, input)
    }
}
