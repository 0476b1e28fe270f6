internal import CognitoModel
internal import LatchkeyPlatform

extension SignInDialogue {
    /// The user answered the step that this sign-in waits at. Throws `noSignInInProgress` when it waits at another, and
    /// `invalidParameter` when the answer is one to another kind of step.
    mutating func answered(_ answer: SignInAnswer, to step: SignInStep) throws(AuthError) -> Action {
        guard case .asking(let asked, let posed) = state, asked == step else {
            throw AuthError(.noSignInInProgress, "No sign-in waits for that.")
        }
        switch step {
        case .done: throw AuthError(.noSignInInProgress, "The sign-in is done.")
        case .newPasswordRequired:
            guard case .newPassword(let password, let attributes) = answer else { throw Self.misfit }
            var responses = ["NEW_PASSWORD": password]
            for attribute in attributes { responses["userAttributes.\(attribute.name)"] = Secret(attribute.value) }
            return respond(to: posed, responses)
        case .smsCode, .emailCode, .softwareTokenCode:
            guard case .code(let code) = answer else { throw Self.misfit }
            return respond(to: posed, ["\(posed.name.rawValue)_CODE": code])
        case .secondFactorSelection:
            guard case .secondFactor(let factor) = answer else { throw Self.misfit }
            return respond(to: posed, ["ANSWER": Secret(factor.rawValue)])
        case .secondFactorSetUp:
            if case .email(let address) = answer { return respond(to: posed, ["EMAIL": Secret(address)]) }
            guard case .secondFactor(let factor) = answer, factor == .softwareToken else { throw Self.misfit }
            return associate(posed)
        case .softwareTokenSetUp:
            guard case .code(let code) = answer else { throw Self.misfit }
            state = .verifying(posed)
            var input = VerifySoftwareToken.Input()
            input.session = posed.session
            input.userCode = code
            input.friendlyDeviceName = configuration.deviceName
            return .verify(input)
        case .firstFactorSelection: return try choose(answer, posed)
        case .password(let isSent):
            if isSent {
                guard case .plainPassword(let password) = answer else { throw Self.misfit }
                return respond(to: posed, ["PASSWORD": password])
            }
            guard case .password(let password) = answer else { throw Self.misfit }
            let prover = try prover(of: password)
            return respond(to: posed, ["SRP_A": prover.publicValue], then: .answered(prover))
        case .passkey:
            guard case .passkey(let credential) = answer else { throw Self.misfit }
            return respond(to: posed, ["CREDENTIAL": Secret(credential)])
        case .customChallenge:
            guard case .custom(let text) = answer else { throw Self.misfit }
            return respond(to: posed, ["ANSWER": text])
        }
    }

    /// A first factor was chosen; a password comes with its choice.
    private mutating func choose(_ answer: SignInAnswer, _ posed: Posed) throws(AuthError) -> Action {
        switch answer {
        case .password(let password):
            let prover = try prover(of: password)
            return respond(
                to: posed, ["ANSWER": Secret(FirstFactor.passwordSRP.rawValue), "SRP_A": prover.publicValue],
                then: .answered(prover))
        case .plainPassword(let password):
            return respond(to: posed, ["ANSWER": Secret(FirstFactor.password.rawValue), "PASSWORD": password])
        case .firstFactor(let factor):
            guard factor != .password, factor != .passwordSRP else {
                throw AuthError(.invalidParameter, "The password itself is the answer that chooses it.")
            }
            return respond(to: posed, ["ANSWER": Secret(factor.rawValue)])
        case .newPassword, .code, .secondFactor, .email, .passkey, .custom: throw Self.misfit
        }
    }

    private static let misfit = AuthError(.invalidParameter, "That is an answer to another kind of step.")
}
