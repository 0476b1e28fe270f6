internal import CognitoModel
internal import LatchkeyJSON

/// `authctl group members`
enum GroupMembers: Command {
    static let syntax = CommandSyntax(
        path: ["group", "members"], summary: "List the users of a group.",
        parameters: [.required("NAME", "The group.")], options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let admin = try AdminClient(settings, in: context)
        var users: [UserType] = []
        var input = ListUsersInGroup.Input()
        input.userPoolID = try settings.needPool()
        input.groupName = arguments["NAME"] ?? ""
        var trail = PageTrail()
        repeat {
            let page = try await admin.call(ListUsersInGroup.self, input)
            users += page.users ?? []
            input.nextToken = try trail.follow(page.nextToken)
        } while input.nextToken != nil
        try List.print(users, [("USERNAME", \.username), ("STATUS", \.state), ("E-MAIL", \.email)], arguments, context)
    }
}
