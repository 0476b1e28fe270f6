internal import CognitoModel
internal import LatchkeyJSON

/// `authctl user list`
enum UserList: Command {
    static let syntax = CommandSyntax(
        path: ["user", "list"], summary: "List the users of a pool.",
        options: [
            .value("filter", "FILTER", #"Only those: 'email = "a@example.com"', 'username ^= "al"'."#), .pool, .json,
        ] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let admin = try AdminClient(settings, in: context)
        var users: [UserType] = []
        var input = ListUsers.Input()
        input.userPoolID = try settings.needPool()
        input.filter = arguments["filter"]
        var trail = PageTrail()
        repeat {
            let page = try await admin.call(ListUsers.self, input)
            users += page.users ?? []
            input.paginationToken = try trail.follow(page.paginationToken)
        } while input.paginationToken != nil
        try List.print(users, [\.username, \.state, \.email], arguments, context)
    }
}

extension UserType {
    /// Whether the user is disabled, or how far on the way to signing in.
    var state: String? { enabled == false ? "DISABLED" : userStatus?.rawValue }
    /// The e-mail address.
    var email: String? { attributes?.first { $0.name == "email" }?.value }
}
