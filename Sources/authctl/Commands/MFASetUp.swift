internal import AuthClient

/// `authctl mfa setup`
enum MFASetUp: Command {
    static let syntax = CommandSyntax(
        path: ["mfa", "setup"], summary: "Set up an authenticator app, and ask for its codes at sign-in.",
        discussion: """
            Prints a QR code for the app and asks for the code that the app shows then. An app that was set up before is
            of no use from then on. A script prints the secret with --secret-only and writes the code to standard input,
            or finishes with --code in a command of its own.
            """,
        options: [
            .flag("secret-only", "Print the secret in base 32 and nothing else."),
            .value("code", "CODE", "Finish with this code of an app that has the secret already."),
            .value("issuer", "NAME", "What the app calls the server; the server's host name without it."),
            .flag("ascii", "Draw the QR code in ASCII, as where the locale is not UTF-8."),
        ] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let console = context.console
        let settings = try Settings(arguments, in: context)
        let session = try settings.session(in: context)
        if let code = arguments["code"] { return try await finish(Secret(code), session, console) }
        let setUp = try await session.associateSoftwareToken()
        if arguments.has("secret-only") {
            console.print(setUp.secret.reveal)
        } else {
            let uri = setUp.uri(
                issuer: arguments["issuer"] ?? settings.host, account: session.currentUser?.username ?? "")
            SoftwareTokenText.show(setUp, uri, asksForASCII: arguments.has("ascii"), in: context)
        }
        while true {
            guard let code = console.isInteractive ? console.ask("Code") : console.readLine() else {
                console.err("Finish by: authctl mfa setup --code CODE\n")
                return
            }
            do {
                return try await finish(Secret(code.filter { $0 != " " }), session, console)
            } catch {
                guard console.isInteractive, (error as? AuthError)?.code == .softwareTokenNotVerified else {
                    throw error
                }
                console.err("authctl: That is not the code: try the next one.\n")
            }
        }
    }

    private static func finish(_ code: Secret, _ session: Session, _ console: Console) async throws {
        try await session.verifySoftwareToken(code)
        try await session.setSecondFactor(.softwareToken, isEnabled: true, isPreferred: true)
        console.err("From now on signing in asks for the app's code.\n")
    }
}
