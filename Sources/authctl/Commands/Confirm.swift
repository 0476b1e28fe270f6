internal import AuthClient

/// `authctl confirm`
enum Confirm: Command {
    static let syntax = CommandSyntax(
        path: ["confirm"], summary: "Confirm an account with the code that was sent.",
        parameters: [
            .required("USERNAME", "The account."), .required("CODE", "The code."),
        ],
        options: CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let username = arguments["USERNAME"] ?? ""
        try await session.confirmSignUp(username: username, code: Secret(arguments["CODE"] ?? ""))
        context.console.print("Confirmed \(username).")
    }
}
