internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl user sessions`
enum UserSessions: Command {
    static let syntax = CommandSyntax(
        path: ["user", "sessions"], summary: "List the sessions of a user, or end one of them.",
        discussion: """
            A line is the session, when the user signed in and when it was last used, from where and by which program, and
            the client. The pool has to keep account of sessions (SetUserPoolSessionConfiguration).
            """,
        parameters: [.required("USERNAME", "The user.")],
        options: [.value("end", "SESSION", "End that session instead."), .pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let admin = try AdminClient(settings, in: context)
        let username = arguments["USERNAME"] ?? ""
        if let session = arguments["end"] {
            var input = AdminRevokeUserSession.Input()
            (input.userPoolID, input.username, input.sessionID) = (try settings.needPool(), username, session)
            _ = try await admin.call(AdminRevokeUserSession.self, input)
            return
        }
        var sessions: [SessionDescriptionType] = []
        var input = AdminListUserSessions.Input()
        (input.userPoolID, input.username) = (try settings.needPool(), username)
        var trail = PageTrail()
        repeat {
            let page = try await admin.call(AdminListUserSessions.self, input)
            sessions += page.sessions ?? []
            input.nextToken = try trail.follow(page.nextToken)
        } while input.nextToken != nil
        try List.print(
            sessions,
            [
                ("SESSION", \.sessionID), ("BEGUN", \.begun), ("USED", \.used), ("ADDRESS", \.lastIPAddress),
                ("PROGRAM", \.deviceType), ("CLIENT", \.clientID),
            ], arguments, context)
    }
}

extension SessionDescriptionType {
    fileprivate var begun: String? { createDate?.rfc3339 }
    fileprivate var used: String? { lastActiveDate?.rfc3339 }
}
