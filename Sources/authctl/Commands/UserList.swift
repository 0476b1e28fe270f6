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
        var progress = ProgressBar("Reading users", on: context.console)
        repeat {
            let page = try await admin.call(ListUsers.self, input)
            users += page.users ?? []
            input.paginationToken = try trail.follow(page.paginationToken)
            if input.paginationToken != nil { progress.show(users.count, of: nil) }
        } while input.paginationToken != nil
        progress.clear()
        try List.print(users, [("USERNAME", \.username), ("STATUS", \.state), ("E-MAIL", \.email)], arguments, context)
    }
}

extension UserType {
    /// Whether the user is disabled, or how far on the way to signing in.
    var state: String? { enabled == false ? "DISABLED" : userStatus?.rawValue }
    /// The e-mail address.
    var email: String? { attributes?.first { $0.name == "email" }?.value }
}
