internal import AuthClient

/// `authctl reset`
enum Reset: Command {
    static let syntax = CommandSyntax(
        path: ["reset"], summary: "Set a new password with the code that was sent.",
        discussion: "All sessions of the user end.",
        parameters: [
            .required("USERNAME", "The account."), .required("CODE", "The code."),
        ],
        options: [.passwordFromInput] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let password = try Passwords(arguments, context.console).new("New password")
        try await session.confirmForgotPassword(
            username: arguments["USERNAME"] ?? "", code: Secret(arguments["CODE"] ?? ""), newPassword: password)
        context.console.print("Changed the password.")
    }
}
