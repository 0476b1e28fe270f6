internal import AuthClient
internal import LatchkeyJSON

/// `authctl signin`
enum SignIn: Command {
    static let syntax = CommandSyntax(
        path: ["signin"], summary: "Sign in, and keep the session.",
        discussion: """
            The password is asked for without echo, and proved (SRP) rather than sent unless --flow says so. Whatever else
            the server wants is asked for: a new password in the place of a temporary one, codes, a second factor. In a
            script, options give the answers; a new password is the second line of standard input, or in a file.
            """,
        parameters: [.optional("USERNAME", "Who; asked for when it is left out.")],
        options: [
            .passwordFromInput,
            .value(
                "flow", "FLOW",
                "srp (the default), password (it is sent), srp-or-password (sent if the client has no SRP), choice, custom."
            ),
            .value("prefer", "FACTOR", "With --flow choice, what to show first: PASSWORD_SRP, EMAIL_OTP, SMS_OTP, …"),
            .value("code", "CODE", "The code of a message or of an authenticator app."),
            .value("factor", "FACTOR", "Which of the factors that the server offers: SOFTWARE_TOKEN_MFA, SMS_MFA, …"),
            .value("answer", "TEXT", "The answer to a question of the pool's own."),
            .value("new-password-file", "FILE", "Its first line is the new password, if one is demanded."),
            .value("email", "ADDRESS", "Where codes are sent from now on, if that is to be set up."),
            .list("attribute", "NAME=VALUE", "An attribute, if a new password needs it."), .pool, .json,
        ] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let console = context.console
        let settings = try Settings(arguments, in: context)
        let flow = try flow(arguments)
        // A proof of a password is bound to its pool.
        if flow != .password { _ = try settings.needPool() }
        let session = try settings.session(in: context)
        guard let username = arguments["USERNAME"] ?? (console.isInteractive ? console.ask("Username") : nil) else {
            throw CommandFailure(.usage, "USERNAME is missing.")
        }
        let passwords = Passwords(arguments, console)
        var password: Secret?
        if needsPassword(flow, arguments) { password = try passwords.current("Password of \(username)") }
        var prompts = ChallengePrompts(
            arguments, passwords, username: username, issuer: settings.host, in: context)
        var step = try await session.signIn(username: username, password: password, by: flow).nextStep
        while step != .done { step = try await prompts.take(step, in: session) }
        guard let user = session.currentUser else { throw CommandFailure(.refused, "The sign-in is not complete.") }
        let json: JSONValue = ["username": .string(user.username), "sub": .string(user.subject)]
        console.print(arguments.has("json") ? json.text : "Signed in as \(user.username).")
    }

    private static func flow(_ arguments: Arguments) throws(CommandFailure) -> SignInFlow {
        switch arguments["flow"] {
        case nil, "srp": .srp
        case "srp-or-password": .srpOrPassword
        case "password": .password
        case "choice": .choice(preferred: arguments["prefer"].map(FirstFactor.init(rawValue:)))
        case "custom": .custom
        case let name?:
            throw CommandFailure(
                .usage, "'\(name)' is no flow: there is srp, srp-or-password, password, choice and custom.")
        }
    }

    /// Whether the password is wanted from the start. Where it may not be, giving one on standard input says so.
    private static func needsPassword(_ flow: SignInFlow, _ arguments: Arguments) -> Bool {
        switch flow {
        case .srp, .srpOrPassword, .password: true
        case .choice(let preferred): preferred == .password || preferred == .passwordSRP
        case .custom: arguments.has("password-stdin")
        }
    }
}
