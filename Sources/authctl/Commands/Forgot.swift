internal import AuthClient

/// `authctl forgot`
enum Forgot: Command {
    static let syntax = CommandSyntax(
        path: ["forgot"], summary: "Send a code to set a new password with.",
        parameters: [.required("USERNAME", "The account.")], options: CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let username = arguments["USERNAME"] ?? ""
        let delivery = try await session.forgotPassword(username: username)
        context.console.print(
            "A code was sent\(delivery.map { " to \($0.destination)" } ?? ""): authctl reset \(username) CODE")
    }
}
