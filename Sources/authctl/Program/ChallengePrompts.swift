internal import AuthClient

/// Answers the steps of a sign-in, from the command line's options where they are there and else at the terminal.
struct ChallengePrompts: Sendable {
    private let arguments: Arguments
    private let context: Context
    private let passwords: Passwords
    private let username: String, issuer: String
    private var hasCode: Bool

    private var console: Console { context.console }

    init(_ arguments: Arguments, _ passwords: Passwords, username: String, issuer: String, in context: Context) {
        self.arguments = arguments
        self.context = context
        self.passwords = passwords
        self.username = username
        self.issuer = issuer
        hasCode = arguments["code"] != nil
    }

    /// What a step is answered with. Throws a usage failure where nobody is there to be asked.
    mutating func answer(to step: SignInStep) throws -> SignInAnswer {
        switch step {
        case .newPasswordRequired(let missing, _):
            console.err("The password is a temporary one. Choose a new one.\n")
            return .newPassword(try passwords.new("New password"), attributes: try attributes(missing))
        case .smsCode(let delivery), .emailCode(let delivery):
            if let delivery { console.tell("A code was sent to \(delivery.destination).") }
            return .code(try code())
        case .softwareTokenCode(let name):
            console.tell("Your authenticator app\(name.map { " (\($0))" } ?? "") shows a code.")
            return .code(try code())
        case .softwareTokenSetUp(let setUp):
            console.err("The pool demands a second factor: set up an authenticator app.\n")
            let uri = setUp.uri(issuer: issuer, account: username)
            SoftwareTokenText.show(setUp, uri, asksForASCII: false, in: context)
            return .code(try code())
        case .secondFactorSelection(let factors):
            return .secondFactor(SecondFactor(rawValue: try choice(of: factors.map(\.rawValue), "Second factor")))
        case .secondFactorSetUp(let factors):
            let factor = SecondFactor(rawValue: try choice(of: factors.map(\.rawValue), "Second factor to set up"))
            guard factor == .email else { return .secondFactor(factor) }
            return .email(try text("E-mail address", option: "email"))
        case .firstFactorSelection(let factors): return try firstFactor(factors)
        case .password(let isSent):
            let password = try passwords.current("Password of \(username)")
            return isSent ? .plainPassword(password) : .password(password)
        case .customChallenge(let parameters):
            for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { console.tell("  \(name)  \(value)") }
            return .custom(Secret(try text("Answer", option: "answer")))
        case .passkey: throw CommandFailure(.refused, "The sign-in needs a passkey, which a terminal cannot use.")
        case .done: throw CommandFailure(.refused, "The sign-in is done.")
        @unknown default: throw CommandFailure(.refused, "The sign-in needs something that authctl does not know.")
        }
    }

    /// Answers a step and returns the next: the same again when the answer was refused and somebody is there to try
    /// another.
    mutating func take(_ step: SignInStep, in session: Session) async throws -> SignInStep {
        let answer = try answer(to: step)
        do {
            return try await session.respond(to: step, with: answer).nextStep
        } catch {
            let isGiven = if case .email = answer { arguments["email"] != nil } else { arguments["code"] != nil }
            guard console.isInteractive, !isGiven, Self.isMistake(error.code, answer) else { throw error }
            console.tell("authctl: \(error.message)")
            return step
        }
    }

    /// What another answer to the same step may put right.
    private static func isMistake(_ code: AuthError.Code, _ answer: SignInAnswer) -> Bool {
        if case .email = answer { return code == .invalidParameter || code == .aliasExists }
        return [.codeMismatch, .softwareTokenNotVerified, .invalidPassword].contains(code)
    }

    private func firstFactor(_ factors: [FirstFactor]) throws -> SignInAnswer {
        let factor = FirstFactor(rawValue: try choice(of: factors.map(\.rawValue), "Sign in by"))
        switch factor {
        case .password: return .plainPassword(try passwords.current("Password of \(username)"))
        case .passwordSRP: return .password(try passwords.current("Password of \(username)"))
        default: return .firstFactor(factor)
        }
    }

    /// One of several, by the option or the number typed. A choice of one is none.
    private func choice(of names: [String], _ question: String) throws -> String {
        if let name = arguments["factor"] {
            guard names.isEmpty || names.contains(name) else {
                throw CommandFailure(.usage, "'--factor' is one of \(names.joined(separator: ", ")).")
            }
            return name
        }
        if names.count == 1 { return names[0] }
        guard console.isInteractive, !names.isEmpty else {
            throw CommandFailure(.usage, "The sign-in offers \(names.joined(separator: ", ")): choose by --factor.")
        }
        for (number, name) in names.enumerated() { console.tell("  \(number + 1)  \(name)") }
        guard let typed = console.ask("\(question) [1-\(names.count)]"), let number = Int(typed),
            names.indices.contains(number - 1)
        else { throw CommandFailure(.usage, "That is none of the numbers.") }
        return names[number - 1]
    }

    /// A code: the one given, once, or one that is typed.
    private mutating func code() throws(CommandFailure) -> Secret {
        if hasCode, let code = arguments["code"] {
            hasCode = false
            return Secret(code)
        }
        guard console.isInteractive, let code = console.ask("Code") else {
            throw CommandFailure(.usage, "The sign-in needs a code: use --code.")
        }
        return Secret(code.filter { $0 != " " })
    }

    private func text(_ question: String, option: String) throws(CommandFailure) -> String {
        if let text = arguments[option] { return text }
        guard console.isInteractive, let text = console.ask(question) else {
            throw CommandFailure(.usage, "The sign-in needs an answer: use --\(option).")
        }
        return text
    }

    /// The attributes that have to come with a password of one's own.
    private func attributes(_ missing: [String]) throws -> [UserAttribute] {
        var attributes = try Attributes.read(arguments)
        for name in missing where console.isInteractive && !attributes.contains(where: { $0.name == name }) {
            if let value = console.ask(name) { attributes.append(UserAttribute(name, value)) }
        }
        return attributes
    }
}
