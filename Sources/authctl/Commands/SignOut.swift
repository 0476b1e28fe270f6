internal import AuthClient

/// `authctl signout`
enum SignOut: Command {
    static let syntax = CommandSyntax(
        path: ["signout"], summary: "Sign out, here or everywhere.",
        options: [.flag("all", "End all sessions of the user, on all devices.")] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        await session.initialize()
        let user = session.currentUser?.username
        try await session.signOut(arguments.has("all") ? .global : .local)
        context.console.print(user.map { "Signed out \($0)." } ?? "Nobody was signed in.")
    }
}
