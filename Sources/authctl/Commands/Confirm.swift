internal import AuthClient

/// `authctl confirm`
enum Confirm: Command {
    static let syntax = CommandSyntax(
        path: ["confirm"], summary: "Confirm an account with the code that was sent.",
        discussion: """
            With --signin, who confirms an account signs in at once: the code counts as the proof where the pool signs in by
            codes; else whatever the sign-in asks for is asked for. The client has to let users choose (USER_AUTH).
            """,
        parameters: [
            .required("USERNAME", "The account."), .required("CODE", "The code."),
        ],
        options: [
            .flag("signin", "Sign in at once, and keep the session."),
            .value("prefer", "FACTOR", "With --signin, what to show first, if anything is: PASSWORD_SRP, …"),
            .value("factor", "FACTOR", "Which of the factors that the server offers."), .passwordFromInput, .pool,
        ] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let session = try settings.session(in: context)
        let username = arguments["USERNAME"] ?? ""
        let confirmation = try await session.confirmSignUp(
            username: username, code: Secret(arguments["CODE"] ?? ""))
        context.console.print("Confirmed \(username).")
        guard arguments.has("signin") else { return }
        guard let confirmation else {
            throw CommandFailure(.refused, "The client does not sign in by a confirmation: authctl signin \(username)")
        }
        var prompts = ChallengePrompts(
            arguments, Passwords(arguments, context.console), username: username, issuer: settings.host, in: context)
        var step = try await session.signIn(
            username: username, afterConfirming: confirmation,
            preferring: arguments["prefer"].map(FirstFactor.init(rawValue:))
        ).nextStep
        while step != .done { step = try await prompts.take(step, in: session) }
        context.console.print("Signed in as \(session.currentUser?.username ?? username).")
    }
}
