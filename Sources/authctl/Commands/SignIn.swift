internal import AuthClient
internal import LatchkeyJSON

/// `authctl signin`
enum SignIn: Command {
    static let syntax = CommandSyntax(
        path: ["signin"], summary: "Sign in, and keep the session.",
        discussion: """
            The password is asked for without echo. A temporary password is replaced at once: the new one is asked for, or
            is the second line of standard input.
            """,
        parameters: [.optional("USERNAME", "Who; asked for when it is left out.")],
        options: [.passwordFromInput, .json] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let console = context.console
        let session = try Settings(arguments, in: context).session(in: context)
        guard let username = arguments["USERNAME"] ?? (console.isInteractive ? console.ask("Username") : nil) else {
            throw CommandFailure(.usage, "USERNAME is missing.")
        }
        let passwords = Passwords(arguments, console)
        var result = try await session.signIn(
            username: username, password: try passwords.current("Password of \(username)"))
        if case .newPasswordRequired(let missing, _) = result.nextStep {
            console.err("The password is a temporary one. Choose a new one.\n")
            var attributes: [UserAttribute] = []
            for name in missing where console.isInteractive {
                if let value = console.ask(name) { attributes.append(UserAttribute(name, value)) }
            }
            result = try await session.confirmSignIn(
                newPassword: try passwords.new("New password"), attributes: attributes)
        }
        guard let user = session.currentUser else { throw CommandFailure(.refused, "The sign-in is not complete.") }
        let json: JSONValue = ["username": .string(user.username), "sub": .string(user.subject)]
        console.print(arguments.has("json") ? json.text : "Signed in as \(user.username).")
    }
}
