internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

/// An answer to a challenge, as `RespondToAuthChallenge` and `AdminRespondToAuthChallenge` bring it.
struct ChallengeAnswer {
    let challenge: ChallengeNameType
    let session: Secret?
    let responses: AuthenticationParameters

    init(_ challenge: ChallengeNameType, _ session: Secret?, _ responses: [String: Secret]?) {
        self.challenge = challenge
        self.session = session
        self.responses = AuthenticationParameters(responses)
    }

    /// Goes on signing in. A challenge that this server does not pose has no answer that could be right.
    func take(in pool: Pool, through client: Client, from origin: RequestOrigin) async throws -> SignInOutcome {
        try await pool.signIns.count {
            var origin = origin
            origin.device = try responses.deviceKey
            let client = client.calling(from: origin)
            try await pool.admitAddress(of: client)
            return try await goOn(in: pool, through: client)
        }
    }

    private func goOn(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        switch challenge {
        case .newPasswordRequired: return try await newPassword(in: pool, through: client)
        case .passwordVerifier:
            return try await pool.answerPasswordVerifier(
                proof(), secretHash: responses.secretHash, through: client)
        case .deviceSRPAuth: return try await deviceSRP(in: pool, through: client)
        case .devicePasswordVerifier:
            _ = try responses.required("DEVICE_KEY")
            return try await pool.answerDeviceVerifier(proof(), secretHash: responses.secretHash, through: client)
        case .selectChallenge: return try await choice(in: pool, through: client)
        case .password:
            _ = try responses.required("PASSWORD")
            return try await pool.answerPassword(.password, firstAnswer(), through: client)
        case .passwordSRP:
            _ = try responses.required("SRP_A")
            return try await pool.answerPassword(.passwordSRP, firstAnswer(), through: client)
        case .smsOTP: return try await firstCode(.smsOTP, "SMS_OTP_CODE", in: pool, through: client)
        case .smsMFA: return try await secondFactor(.sms, "SMS_MFA_CODE", in: pool, through: client)
        case .emailOTP:
            // One name for two questions: which of them was asked, the session knows.
            return try await pool.isSecondQuestion(requiredSession())
                ? secondFactor(.email, "EMAIL_OTP_CODE", in: pool, through: client)
                : firstCode(.emailOTP, "EMAIL_OTP_CODE", in: pool, through: client)
        case .softwareTokenMFA:
            return try await secondFactor(.softwareToken, "SOFTWARE_TOKEN_MFA_CODE", in: pool, through: client)
        case .webAuthn: return try await passkey(.webAuthn, in: pool, through: client)
        case .selectMFAType: return try await chosenFactor(in: pool, through: client)
        case .customChallenge:
            return try await pool.answerCustomChallenge(
                CustomAnswer(
                    username: responses.username, answer: responses.required("ANSWER"), session: requiredSession(),
                    secretHash: responses.secretHash),
                through: client)
        case .mfaSetup: return try await setUp(in: pool, through: client)
        default:
            try client.checkSecretHash(responses.secretHash, username: responses.username)
            guard session != nil else { throw UserPoolError.missingParameter("Session") }
            throw UserPoolError(.invalidSession)
        }
    }

    private func newPassword(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        let username = try responses.username
        let password = try responses.required("NEW_PASSWORD")
        return try await pool.answerNewPassword(
            NewPasswordAnswer(
                username: username, password: password, attributes: responses.userAttributes,
                session: requiredSession()),
            secretHash: responses.secretHash, through: client)
    }

    private func requiredSession() throws -> Secret {
        guard let session else { throw UserPoolError.missingParameter("Session") }
        return session
    }

    private func secondFactor(
        _ factor: SecondFactor, _ parameter: String, in pool: Pool, through client: Client
    ) async throws -> SignInOutcome {
        let username = try responses.username
        let code = try responses.required(parameter)
        return try await pool.answerSecondFactor(
            factor, code, of: username, session: requiredSession(), secretHash: responses.secretHash, through: client)
    }

    private func firstAnswer() throws -> FirstAnswer {
        FirstAnswer(
            username: try responses.username, session: try requiredSession(), secretHash: responses.secretHash,
            password: responses["PASSWORD"], clientPublicValue: responses["SRP_A"]?.reveal)
    }

    private func choice(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        let answer = try responses.required("ANSWER").reveal
        guard let chosen = ChallengeKind(rawValue: answer) else {
            throw UserPoolError.invalidParameter("Invalid value for ANSWER")
        }
        if chosen == .webAuthn, responses["CREDENTIAL"] != nil {
            return try await passkey(.selectChallenge, in: pool, through: client)
        }
        return try await pool.choose(chosen, firstAnswer(), through: client)
    }

    private func firstCode(
        _ kind: ChallengeKind, _ parameter: String, in pool: Pool, through client: Client
    ) async throws -> SignInOutcome {
        let username = try responses.username
        let code = try responses.required(parameter)
        return try await pool.answerFirstCode(
            kind, code, of: username, session: requiredSession(), secretHash: responses.secretHash, through: client)
    }

    private func passkey(
        _ asked: ChallengeKind, in pool: Pool, through client: Client
    ) async throws -> SignInOutcome {
        let username = try responses.username
        let credential = try responses.required("CREDENTIAL")
        return try await pool.answerPasskey(
            asked, credential, of: username, session: requiredSession(), secretHash: responses.secretHash,
            through: client)
    }

    private func chosenFactor(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        let username = try responses.username
        let answer = try responses.required("ANSWER").reveal
        // Documentation has EMAIL_MFA in places, the enumeration EMAIL_OTP.
        guard let factor = SecondFactor(rawValue: answer == "EMAIL_MFA" ? "EMAIL_OTP" : answer) else {
            throw UserPoolError.invalidParameter("Invalid value for ANSWER")
        }
        return try await pool.chooseSecondFactor(
            factor, of: username, session: requiredSession(), secretHash: responses.secretHash, through: client)
    }

    /// With an address, a code of that is the factor; without, an app that has shown a code.
    private func setUp(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        let username = try responses.username
        guard let address = responses["EMAIL"]?.reveal else {
            return try await pool.answerSetUp(
                of: username, session: requiredSession(), secretHash: responses.secretHash, through: client)
        }
        return try await pool.answerSetUp(
            of: username, email: address, session: requiredSession(), secretHash: responses.secretHash,
            through: client)
    }

    private func deviceSRP(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        _ = try responses.required("DEVICE_KEY")
        let request = DeviceSRPRequest(
            username: try responses.username, clientPublicValue: try responses.required("SRP_A").reveal,
            session: session)
        return try await pool.answerDeviceSRP(request, secretHash: responses.secretHash, through: client)
    }

    private func proof() throws -> SRPProof {
        // What is no base64 is no signature of ours.
        let signature = Base64.decode(try responses.required("PASSWORD_CLAIM_SIGNATURE").reveal) ?? []
        return SRPProof(
            username: try responses.username, secretBlock: try responses.required("PASSWORD_CLAIM_SECRET_BLOCK"),
            signature: signature, timestamp: try responses.required("TIMESTAMP").reveal, session: session)
    }
}
