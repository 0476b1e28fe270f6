internal import AuthClient

/// `authctl passwd`
enum Password: Command {
    static let syntax = CommandSyntax(
        path: ["passwd"], summary: "Change the password of who is signed in.",
        discussion: "With --password-stdin, the first line is the old password and the second the new one.",
        options: [.passwordFromInput] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let passwords = Passwords(arguments, context.console)
        let old = try passwords.current("Old password")
        try await session.changePassword(from: old, to: try passwords.new("New password"))
        context.console.print("Changed the password.")
    }
}
