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
    func take(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        switch challenge {
        case .newPasswordRequired: return try await newPassword(in: pool, through: client)
        case .passwordVerifier: return try await passwordVerifier(in: pool, through: client)
        default:
            for name in Self.needs[challenge] ?? [] { _ = try responses.required(name) }
            try client.checkSecretHash(responses.secretHash, username: responses.username)
            guard session != nil else { throw UserPoolError.missingParameter("Session") }
            throw UserPoolError(.invalidSession)
        }
    }

    private func newPassword(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        let username = try responses.username
        let password = try responses.required("NEW_PASSWORD")
        guard let session else { throw UserPoolError.missingParameter("Session") }
        return try await pool.answerNewPassword(
            NewPasswordAnswer(
                username: username, password: password, attributes: responses.userAttributes, session: session),
            secretHash: responses.secretHash, through: client)
    }

    private func passwordVerifier(in pool: Pool, through client: Client) async throws -> SignInOutcome {
        // What is no base64 is no signature of ours.
        let signature = Base64.decode(try responses.required("PASSWORD_CLAIM_SIGNATURE").reveal) ?? []
        let proof = SRPProof(
            username: try responses.username, secretBlock: try responses.required("PASSWORD_CLAIM_SECRET_BLOCK"),
            signature: signature, timestamp: try responses.required("TIMESTAMP").reveal, session: session)
        return try await pool.answerPasswordVerifier(
            proof, deviceKey: responses.deviceKey, secretHash: responses.secretHash, through: client)
    }

    /// What an answer to a challenge holds beside the username (InitiateAuth, "ChallengeResponses").
    private static let needs: [ChallengeNameType: [String]] = [
        .smsMFA: ["SMS_MFA_CODE"],
        .emailOTP: ["EMAIL_OTP_CODE"],
        .smsOTP: ["SMS_OTP_CODE"],
        .softwareTokenMFA: ["SOFTWARE_TOKEN_MFA_CODE"],
        .selectMFAType: ["ANSWER"],
        .selectChallenge: ["ANSWER"],
        .customChallenge: ["ANSWER"],
        .devicePasswordVerifier: ["PASSWORD_CLAIM_SIGNATURE", "PASSWORD_CLAIM_SECRET_BLOCK", "TIMESTAMP"],
        .deviceSRPAuth: ["SRP_A"],
        .passwordSRP: ["SRP_A"],
        .password: ["PASSWORD"],
        .webAuthn: ["CREDENTIAL"],
    ]
}
