internal import AuthClient

/// `authctl resend`
enum Resend: Command {
    static let syntax = CommandSyntax(
        path: ["resend"], summary: "Send the confirmation code anew.",
        parameters: [.required("USERNAME", "The account.")], options: CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let delivery = try await session.resendCode(username: arguments["USERNAME"] ?? "")
        context.console.print("A code was sent" + (delivery.map { " to \($0.destination)." } ?? "."))
    }
}
