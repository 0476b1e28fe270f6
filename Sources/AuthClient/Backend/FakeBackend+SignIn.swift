internal import CognitoModel
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension FakeBackend {
    /// A sign-in that waits for an answer.
    struct Challenge {
        let username: String
        var kind: Kind
        /// The device that the client named.
        var device: String?

        enum Kind {
            case passwordVerifier(CognitoSRP.Server, clientPublicValue: String)
            case newPassword
            case deviceSRP
            case deviceVerifier(CognitoSRP.Server, clientPublicValue: String)
            /// With the address that becomes the user's by the code, where there is one.
            case code(ChallengeNameType, settingUp: String? = nil)
            case secondFactorSelection, secondFactorSetUp, secondFactorIsSetUp
            case firstFactorSelection, password, passwordSRP, passkey
            case custom
        }
    }

    /// How far a sign-in has come.
    private enum Stage { case firstFactor, ownPassword }

    private typealias Parameters = [String: Secret]

    static let wrongPassword = AuthError(.notAuthorized, "Incorrect username or password.")
    private static let invalidSession = AuthError(.notAuthorized, "Invalid session for the user.")
    private static let poolName = "FakePool1"
    private static let deviceGroup = "-fakeGroup"

    static func initiateAuth(
        _ input: InitiateAuth.Input, _ state: inout State
    ) throws(AuthError) -> InitiateAuth.Output {
        let reply = try begin(input, &state)
        var output = InitiateAuth.Output()
        output.authenticationResult = reply.authenticationResult
        output.challengeName = reply.challengeName
        output.session = reply.session
        output.challengeParameters = reply.challengeParameters
        if reply.challengeName == .selectChallenge, let username = input.authParameters?["USERNAME"]?.reveal {
            output.availableChallenges = (state.users[username]?.firstFactors ?? []).map {
                ChallengeNameType(rawValue: $0.rawValue)
            }
        }
        return output
    }

    private static func begin(
        _ input: InitiateAuth.Input, _ state: inout State
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        let parameters = input.authParameters ?? [:]
        let username = parameters["USERNAME"]?.reveal ?? ""
        if let device = parameters["DEVICE_KEY"]?.reveal, state.devices[device] == nil {
            throw AuthError(.resourceNotFound, "Device does not exist.")
        }
        let waiting = Challenge(username: username, kind: .custom, device: parameters["DEVICE_KEY"]?.reveal)
        switch input.authFlow {
        case .userPasswordAuth:
            guard let user = state.users[username], user.password == parameters["PASSWORD"]?.reveal else {
                throw wrongPassword
            }
            return try proceed(waiting, past: .firstFactor, &state)
        case .userSRPAuth:
            guard state.allowsSRP else {
                throw AuthError(.invalidParameter, "USER_SRP_AUTH is not enabled for the client.")
            }
            return try poseSRP(waiting, parameters, &state)
        case .userAuth:
            if let session = input.session {
                guard let signUp = state.signUps[session.reveal], signUp.isConfirmed,
                    signUp.username == username
                else { throw invalidSession }
                state.signUps[session.reveal] = nil
                if state.users[username]?.firstFactors.contains(.emailOTP) == true { return finish(waiting, &state) }
            }
            return try beginChoice(waiting, parameters, &state)
        case .customAuth:
            guard parameters["CHALLENGE_NAME"]?.reveal != "SRP_A" else {
                return try poseSRP(waiting, parameters, &state)
            }
            guard let question = state.users[username]?.question else { throw wrongPassword }
            return pose(.customChallenge, waiting, .custom, question.parameters, &state)
        default: throw AuthError(.invalidParameter, "\(input.authFlow.rawValue) is not known to this fake.")
        }
    }

    private static func beginChoice(
        _ waiting: Challenge, _ parameters: Parameters, _ state: inout State
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        guard let user = state.users[waiting.username] else { throw wrongPassword }
        let preferred = parameters["PREFERRED_CHALLENGE"].map { FirstFactor(rawValue: $0.reveal) }
        guard let preferred, user.firstFactors.contains(preferred) else {
            return pose(.selectChallenge, waiting, .firstFactorSelection, [:], &state)
        }
        return try take(preferred, waiting, parameters, &state)
    }

    /// A first factor was chosen; what proves it may have come with the choice.
    private static func take(
        _ factor: FirstFactor, _ waiting: Challenge, _ parameters: Parameters, _ state: inout State
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        switch factor {
        case .passwordSRP:
            guard parameters["SRP_A"] != nil else { return pose(.passwordSRP, waiting, .passwordSRP, [:], &state) }
            return try poseSRP(waiting, parameters, &state)
        case .password:
            guard let password = parameters["PASSWORD"]?.reveal else {
                return pose(.password, waiting, .password, [:], &state)
            }
            guard state.users[waiting.username]?.password == password else { throw wrongPassword }
            return try proceed(waiting, past: .firstFactor, &state)
        case .emailOTP: return poseCode(.emailOTP, waiting, &state)
        case .smsOTP: return poseCode(.smsOTP, waiting, &state)
        default:
            return pose(.webAuthn, waiting, .passkey, ["CREDENTIAL_REQUEST_OPTIONS": passkeyOptions], &state)
        }
    }

    /// Answers `SRP_A`, for a name that nobody has too.
    private static func poseSRP(
        _ waiting: Challenge, _ parameters: Parameters, _ state: inout State
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        let salt = identifier(&state).filter { $0 != "-" }
        let password = state.users[waiting.username]?.password ?? salt
        return try poseVerifier(
            .passwordVerifier, waiting, poolName, waiting.username, Secret(password), "1" + salt,
            parameters["SRP_A"]?.reveal ?? "", &state
        ) { Challenge.Kind.passwordVerifier($0, clientPublicValue: $1) }
    }

    private static func poseVerifier(
        _ name: ChallengeNameType, _ waiting: Challenge, _ pool: String, _ userID: String, _ password: Secret,
        _ salt: String, _ clientPublicValue: String, _ state: inout State,
        _ kind: (CognitoSRP.Server, String) -> Challenge.Kind
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        guard let saltBytes = Hex.decode(salt.count % 2 == 0 ? salt : "0" + salt),
            let verifier = try? CognitoSRP.verifier(
                poolName: pool, userID: userID, password: password, salt: saltBytes),
            let server = try? CognitoSRP.Server(verifier: verifier)
        else { throw AuthError(.internalError, "The proof failed.") }
        let block = Base64.encode(Array(identifier(&state).utf8))
        return pose(
            name, waiting, kind(server, clientPublicValue),
            ["SALT": salt, "SRP_B": server.publicValue, "SECRET_BLOCK": block], &state)
    }

    private static func isProved(
        _ server: CognitoSRP.Server, _ clientPublicValue: String, pool: String, userID: String,
        _ responses: Parameters
    ) -> Bool {
        guard let key = try? server.key(clientPublicValue: clientPublicValue),
            let block = responses["PASSWORD_CLAIM_SECRET_BLOCK"].flatMap({ Base64.decode($0.reveal) })
        else { return false }
        let signature = CognitoSRP.signature(
            key: key, poolName: pool, userID: userID, secretBlock: block,
            timestamp: responses["TIMESTAMP"]?.reveal ?? "")
        return Base64.encode(signature) == responses["PASSWORD_CLAIM_SIGNATURE"]?.reveal
    }

    // MARK: Answers

    static func respond(
        _ input: RespondToAuthChallenge.Input, _ state: inout State
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        let responses = input.challengeResponses ?? [:]
        guard let session = input.session?.reveal, var challenge = state.challenges[session],
            challenge.username == responses["USERNAME"]?.reveal,
            state.posed[session] == input.challengeName.rawValue
        else { throw invalidSession }
        challenge.device = responses["DEVICE_KEY"]?.reveal ?? challenge.device
        if let device = challenge.device, state.devices[device] == nil {
            throw AuthError(.resourceNotFound, "Device does not exist.")
        }
        let output = try answer(challenge, input.challengeName, responses, &state)
        state.challenges[session] = nil
        return output
    }

    private static func answer(
        _ challenge: Challenge, _ name: ChallengeNameType, _ responses: Parameters, _ state: inout State
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        let username = challenge.username
        switch challenge.kind {
        case .passwordVerifier(let server, let clientPublicValue):
            guard isProved(server, clientPublicValue, pool: poolName, userID: username, responses),
                state.users[username] != nil
            else { throw wrongPassword }
            return try proceed(challenge, past: .firstFactor, &state)
        case .newPassword:
            try setOwnPassword(challenge, responses, &state)
            return try proceed(challenge, past: .ownPassword, &state)
        case .deviceSRP:
            guard let key = challenge.device, let device = state.devices[key] else { throw invalidSession }
            guard let server = try? CognitoSRP.Server(verifier: device.verifier) else { throw invalidSession }
            let block = Base64.encode(Array(identifier(&state).utf8))
            return pose(
                .devicePasswordVerifier, challenge,
                .deviceVerifier(server, clientPublicValue: responses["SRP_A"]?.reveal ?? ""),
                ["SALT": device.salt, "SRP_B": server.publicValue, "SECRET_BLOCK": block, "DEVICE_KEY": key], &state)
        case .deviceVerifier(let server, let clientPublicValue):
            guard let key = challenge.device,
                isProved(server, clientPublicValue, pool: deviceGroup, userID: key, responses)
            else { throw wrongPassword }
            return finish(challenge, provedDevice: true, &state)
        case .code(_, let address):
            guard responses["\(name.rawValue)_CODE"]?.reveal == code.reveal else {
                throw AuthError(.codeMismatch, "Invalid code or auth state for the user.")
            }
            if let address {
                let replaced = ["email", "email_verified"]
                state.users[username]?.attributes.removeAll { replaced.contains($0.name) }
                state.users[username]?.attributes += [
                    UserAttribute("email", address), UserAttribute("email_verified", "true"),
                ]
                state.users[username]?.factors = [.email]
            }
            return finish(challenge, &state)
        case .secondFactorSelection:
            let factor = SecondFactor(rawValue: responses["ANSWER"]?.reveal ?? "")
            guard state.users[username]?.factors.contains(factor) == true else {
                throw AuthError(.invalidParameter, "Invalid value for ANSWER")
            }
            return poseCode(ChallengeNameType(rawValue: factor.rawValue), challenge, &state)
        case .secondFactorSetUp:
            guard let address = responses["EMAIL"]?.reveal else { throw invalidSession }
            guard address.contains("@") else {
                throw AuthError(.invalidParameter, "Invalid email address format.")
            }
            return poseCode(.emailOTP, challenge, settingUp: address, &state)
        case .secondFactorIsSetUp: return finish(challenge, &state)
        case .firstFactorSelection:
            let factor = FirstFactor(rawValue: responses["ANSWER"]?.reveal ?? "")
            guard state.users[username]?.firstFactors.contains(factor) == true else {
                throw AuthError(.invalidParameter, "Invalid value for ANSWER")
            }
            return try take(factor, challenge, responses, &state)
        case .password: return try take(.password, challenge, responses, &state)
        case .passwordSRP: return try take(.passwordSRP, challenge, responses, &state)
        case .passkey:
            guard responses["CREDENTIAL"]?.reveal == passkeyCredential else { throw wrongPassword }
            return finish(challenge, &state)
        case .custom:
            guard let question = state.users[username]?.question, question.answer == responses["ANSWER"]?.reveal else {
                throw wrongPassword
            }
            return finish(challenge, &state)
        }
    }

    private static func setOwnPassword(
        _ challenge: Challenge, _ responses: Parameters, _ state: inout State
    ) throws(AuthError) {
        let password = responses["NEW_PASSWORD"]?.reveal ?? ""
        try check(password)
        state.users[challenge.username]?.password = password
        state.users[challenge.username]?.isPasswordTemporary = false
        let prefix = "userAttributes."
        for (name, value) in responses where name.hasPrefix(prefix) {
            let attribute = UserAttribute(String(name.dropFirst(prefix.count)), value.reveal)
            state.users[challenge.username]?.attributes.append(attribute)
        }
    }

    // MARK: What comes next

    private static func proceed(
        _ challenge: Challenge, past stage: Stage, _ state: inout State
    ) throws(AuthError) -> RespondToAuthChallenge.Output {
        guard let user = state.users[challenge.username] else { throw wrongPassword }
        guard user.isConfirmed else { throw AuthError(.userNotConfirmed, "User is not confirmed.") }
        if stage == .firstFactor, user.isPasswordTemporary {
            let attributes = user.attributes.map { ($0.name, JSONValue.string($0.value)) }
            return pose(
                .newPasswordRequired, challenge, .newPassword,
                [
                    "requiredAttributes": "[]",
                    "userAttributes": JSONValue.object(JSONObject(attributes)).text,
                ], &state)
        }
        if let device = challenge.device, state.devices[device]?.username == challenge.username {
            return pose(.deviceSRPAuth, challenge, .deviceSRP, [:], &state)
        }
        let factors = user.factors.sorted { $0.rawValue < $1.rawValue }
        if let factor = user.preferredFactor ?? (factors.count == 1 ? factors[0] : nil) {
            return poseCode(ChallengeNameType(rawValue: factor.rawValue), challenge, &state)
        }
        if factors.isEmpty {
            guard let offered = state.demandedFactors else { return finish(challenge, &state) }
            return pose(.mfaSetup, challenge, .secondFactorSetUp, ["MFAS_CAN_SETUP": list(offered)], &state)
        }
        return pose(.selectMFAType, challenge, .secondFactorSelection, ["MFAS_CAN_CHOOSE": list(factors)], &state)
    }

    private static func list(_ factors: [SecondFactor]) -> String {
        JSONValue.array(factors.map { .string($0.rawValue) }).text
    }

    private static func poseCode(
        _ name: ChallengeNameType, _ challenge: Challenge, settingUp address: String? = nil, _ state: inout State
    ) -> RespondToAuthChallenge.Output {
        var parameters: [String: String] = [:]
        switch name {
        case .softwareTokenMFA: parameters["FRIENDLY_DEVICE_NAME"] = "Phone"
        case .emailOTP:
            parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] = "EMAIL"
            parameters["CODE_DELIVERY_DESTINATION"] = "a***@e***"
        default:
            parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] = "SMS"
            parameters["CODE_DELIVERY_DESTINATION"] = "+*******0123"
        }
        return pose(name, challenge, .code(name, settingUp: address), parameters, &state)
    }

    private static func pose(
        _ name: ChallengeNameType, _ challenge: Challenge, _ kind: Challenge.Kind, _ parameters: [String: String],
        _ state: inout State
    ) -> RespondToAuthChallenge.Output {
        let session = identifier(&state)
        state.challenges[session] = Challenge(username: challenge.username, kind: kind, device: challenge.device)
        state.posed[session] = name.rawValue
        var output = RespondToAuthChallenge.Output()
        output.challengeName = name
        output.session = Secret(session)
        output.challengeParameters = parameters.merging(
            ["USER_ID_FOR_SRP": challenge.username, "USERNAME": challenge.username]) { $1 }
        return output
    }

    private static func finish(
        _ challenge: Challenge, provedDevice: Bool = false, _ state: inout State
    ) -> RespondToAuthChallenge.Output {
        var output = RespondToAuthChallenge.Output()
        output.challengeParameters = [:]
        guard let user = state.users[challenge.username] else { return output }
        var result = newSession(challenge.username, user, &state)
        if state.remembersDevices {
            let key = provedDevice ? challenge.device : nil
            var metadata = NewDeviceMetadataType()
            metadata.deviceKey = "us-east-1_\(identifier(&state))"
            metadata.deviceGroupKey = deviceGroup
            if key == nil { result.newDeviceMetadata = metadata }
            if let refreshToken = result.refreshToken?.reveal {
                state.deviceOfRefreshToken[refreshToken] = key ?? metadata.deviceKey
            }
        }
        output.authenticationResult = result
        return output
    }
}
