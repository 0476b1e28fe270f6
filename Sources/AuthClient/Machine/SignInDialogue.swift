internal import CognitoModel
internal import LatchkeyCrypto
internal import LatchkeyPlatform

/// A sign-in from its first request to its tokens: events in, requests and questions out.
///
/// It does no I/O and reads no clock; ``Session`` runs the actions and feeds the results back. What can be answered
/// without the user is: proofs of a password and of a remembered device, and the beginning of an authenticator app's
/// set-up where there is nothing else to choose. Each at most once for what was asked for, so that no server keeps a
/// client going round.
struct SignInDialogue: Sendable {
    /// What to do next.
    enum Action: Sendable {
        case initiate(InitiateAuth.Input)
        case respond(RespondToAuthChallenge.Input)
        case associate(AssociateSoftwareToken.Input)
        case verify(VerifySoftwareToken.Input)
        /// The user is to answer a step.
        case ask(SignInStep)
        case finish(AuthenticationResultType)
    }

    /// A challenge of the server.
    struct Posed: Sendable {
        let name: ChallengeNameType
        var session: Secret?
    }

    enum State: Sendable {
        case notBegun
        /// The first request is out, with the proof that its answer may ask for.
        case begun(SRPProver?)
        /// An answer is out.
        case answered(SRPProver?)
        /// The first half of a device's proof is out.
        case provingDevice(SRPProver)
        /// The second half of a device's proof is out.
        case deviceProved
        case asking(SignInStep, Posed)
        /// An authenticator app's secret is asked for.
        case associating(Posed)
        /// An authenticator app's first code is being checked.
        case verifying(Posed)
        case done
    }

    let configuration: Session.Configuration
    let flow: SignInFlow
    /// The devices that the server may remember, of whichever user.
    let devices: [RememberedDevice]
    /// The name that was typed.
    let name: String
    /// The name to answer with: the one the server gave, else the one that was typed.
    private(set) var username: String
    var state = State.notBegun

    init(
        _ configuration: Session.Configuration, username: String, flow: SignInFlow, devices: [RememberedDevice] = []
    ) {
        self.configuration = configuration
        self.flow = flow
        self.devices = devices
        name = username
        self.username = username
    }

    /// The device that the server may remember for this user.
    var device: RememberedDevice? { devices.first { $0.belongs(to: username) || $0.belongs(to: name) } }

    /// Whether what the server refuses now is the device's proof.
    var isProvingDevice: Bool {
        switch state {
        case .provingDevice, .deviceProved: true
        case .notBegun, .begun, .answered, .asking, .associating, .verifying, .done: false
        }
    }

    /// The device that an error is about: one that the server has forgotten, or whose secret it does not take. `nil`
    /// for any other error, such as a connection that broke or an account that is locked: the device is remembered
    /// then.
    func deviceRefused(by error: AuthError) -> RememberedDevice? {
        let isUnknown = error.code == .resourceNotFound && error.message.contains("evice")
        let isWrong = isProvingDevice && error.code == .notAuthorized && error.message.hasPrefix("Incorrect")
        return isUnknown || isWrong ? device : nil
    }

    // MARK: The beginning

    /// The first request of a sign-in by the confirmation of an account.
    mutating func begin(after confirmation: SignUpSession) -> Action {
        let preferred: FirstFactor? = if case .choice(let preferred) = flow { preferred } else { nil }
        return initiate(
            .userAuth, preferred.map { ["PREFERRED_CHALLENGE": Secret($0.rawValue)] } ?? [:],
            session: confirmation.secret)
    }

    /// The first request. Throws `invalidParameter` when the flow needs a password that is not there, or the pool's id.
    mutating func begin(password: Secret?) throws(AuthError) -> Action {
        switch flow {
        case .srp, .srpOrPassword:
            let prover = try prover(of: password)
            return initiate(.userSRPAuth, ["SRP_A": prover.publicValue], expecting: prover)
        case .password:
            return initiate(.userPasswordAuth, ["PASSWORD": try Self.needed(password)])
        case .choice(let preferred):
            let factor = preferred ?? (password == nil ? nil : .passwordSRP)
            guard let factor else { return initiate(.userAuth, [:]) }
            let preference = ["PREFERRED_CHALLENGE": Secret(factor.rawValue)]
            switch factor {
            case .passwordSRP:
                let prover = try prover(of: password)
                return initiate(
                    .userAuth, preference.merging(["SRP_A": prover.publicValue]) { $1 }, expecting: prover)
            case .password:
                return initiate(.userAuth, preference.merging(["PASSWORD": try Self.needed(password)]) { $1 })
            default: return initiate(.userAuth, preference)
            }
        case .custom:
            guard let password else { return initiate(.customAuth, [:]) }
            let prover = try prover(of: password)
            return initiate(
                .customAuth, ["CHALLENGE_NAME": Secret("SRP_A"), "SRP_A": prover.publicValue], expecting: prover)
        }
    }

    /// The first request was refused. What to do instead; `nil` when the refusal stands.
    ///
    /// Only a client that does not allow the flow leads on, and only where the caller agreed: a proof that failed is
    /// never followed by the password itself.
    mutating func refused(_ error: AuthError) -> Action? {
        guard case .begun(let prover?) = state, flow == .srpOrPassword, error.code == .invalidParameter,
            error.message.contains("not enabled for")
        else { return nil }
        return initiate(.userPasswordAuth, ["PASSWORD": prover.password])
    }

    // MARK: The server's answers

    /// The server answered the last request.
    mutating func replied(_ reply: SignInReply, at now: Timestamp) throws(AuthError) -> Action {
        if let result = reply.result {
            state = .done
            return .finish(result)
        }
        guard let name = reply.challenge else {
            throw AuthError(.invalidResponse, "The answer holds neither tokens nor a challenge.")
        }
        username = reply.parameters["USER_ID_FOR_SRP"] ?? reply.parameters["USERNAME"] ?? username
        let posed = Posed(name: name, session: reply.session)
        switch name {
        case .passwordVerifier:
            guard let prover = proverExpected else { throw Self.unexpected(name) }
            let responses = try prover.responses(
                to: reply.parameters, userID: reply.parameters["USER_ID_FOR_SRP"], at: CognitoSRP.timestamp(now))
            return respond(to: posed, responses)
        case .deviceSRPAuth:
            guard let device, !isProvingDevice else { throw Self.unexpected(name) }
            let prover = try SRPProver(poolName: device.groupKey, password: device.password)
            return respond(to: posed, ["SRP_A": prover.publicValue], then: .provingDevice(prover))
        case .devicePasswordVerifier:
            guard case .provingDevice(let prover) = state, let device else { throw Self.unexpected(name) }
            let responses = try prover.responses(
                to: reply.parameters, userID: device.key, at: CognitoSRP.timestamp(now))
            return respond(to: posed, responses, then: .deviceProved)
        default:
            let step = try SignInStep(reply, in: flow)
            guard step != .secondFactorSetUp([.softwareToken]) else { return associate(posed) }
            state = .asking(step, posed)
            return .ask(step)
        }
    }

    /// The server gave the secret of an authenticator app.
    mutating func associated(_ output: AssociateSoftwareToken.Output) throws(AuthError) -> Action {
        guard case .associating(var posed) = state, let secret = output.secretCode else {
            throw AuthError(.invalidResponse, "The answer holds no secret for an authenticator app.")
        }
        posed.session = output.session ?? posed.session
        let step = SignInStep.softwareTokenSetUp(SoftwareTokenSetUp(secret: secret))
        state = .asking(step, posed)
        return .ask(step)
    }

    /// The server took the first code of an authenticator app, or did not.
    mutating func verified(_ output: VerifySoftwareToken.Output) throws(AuthError) -> Action {
        guard case .verifying(var posed) = state, output.status == .success else {
            throw AuthError(.softwareTokenNotVerified, "The code is not right.")
        }
        posed.session = output.session ?? posed.session
        return respond(to: posed, [:])
    }

    // MARK: Requests

    private var proverExpected: SRPProver? {
        switch state {
        case .begun(let prover), .answered(let prover): prover
        case .notBegun, .provingDevice, .deviceProved, .asking, .associating, .verifying, .done: nil
        }
    }

    /// A proof of a password. Throws `invalidParameter` without one, or without the pool that it is bound to.
    func prover(of password: Secret?) throws(AuthError) -> SRPProver {
        let password = try Self.needed(password)
        guard let poolName = configuration.poolName else {
            throw AuthError(
                .invalidParameter, "'\(configuration.poolID)' is no pool's id, which a password is proved to.")
        }
        return try SRPProver(poolName: poolName, password: password)
    }

    private static func needed(_ password: Secret?) throws(AuthError) -> Secret {
        guard let password else { throw AuthError(.invalidParameter, "This way to sign in needs a password.") }
        return password
    }

    private mutating func initiate(
        _ flow: AuthFlowType, _ parameters: [String: Secret], expecting prover: SRPProver? = nil,
        session: Secret? = nil
    ) -> Action {
        state = .begun(prover)
        var input = InitiateAuth.Input()
        input.authFlow = flow
        input.clientID = configuration.clientID
        input.authParameters = parameters.merging(identification) { $1 }
        input.session = session
        return .initiate(input)
    }

    /// Answers a challenge; `next` is what that leads to.
    mutating func respond(
        to posed: Posed, _ responses: [String: Secret], then next: State = .answered(nil)
    ) -> Action {
        state = next
        var input = RespondToAuthChallenge.Input()
        input.challengeName = posed.name
        input.clientID = configuration.clientID
        input.session = posed.session
        input.challengeResponses = responses.merging(identification) { $1 }
        return .respond(input)
    }

    mutating func associate(_ posed: Posed) -> Action {
        state = .associating(posed)
        var input = AssociateSoftwareToken.Input()
        input.session = posed.session
        return .associate(input)
    }

    /// What every request says of who makes it.
    private var identification: [String: Secret] {
        var parameters = ["USERNAME": Secret(username)]
        parameters["SECRET_HASH"] = configuration.secretHash(username)
        parameters["DEVICE_KEY"] = device.map { Secret($0.key) }
        return parameters
    }

    private static func unexpected(_ name: ChallengeNameType) -> AuthError {
        AuthError(.invalidResponse, "The server asks for \(name.rawValue), which does not follow from what was sent.")
    }
}
