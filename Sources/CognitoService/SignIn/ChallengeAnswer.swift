internal import CognitoModel
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
        guard challenge == .newPasswordRequired else {
            for name in Self.needs[challenge] ?? [] { _ = try responses.required(name) }
            try client.checkSecretHash(responses.secretHash, username: responses.username)
            guard session != nil else { throw UserPoolError.missingParameter("Session") }
            throw UserPoolError(.invalidSession)
        }
        let username = try responses.username
        let password = try responses.required("NEW_PASSWORD")
        guard let session else { throw UserPoolError.missingParameter("Session") }
        return try await pool.answerNewPassword(
            NewPasswordAnswer(
                username: username, password: password, attributes: responses.userAttributes, session: session),
            secretHash: responses.secretHash, through: client)
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
        .passwordVerifier: ["PASSWORD_CLAIM_SIGNATURE", "PASSWORD_CLAIM_SECRET_BLOCK", "TIMESTAMP"],
        .devicePasswordVerifier: ["PASSWORD_CLAIM_SIGNATURE", "PASSWORD_CLAIM_SECRET_BLOCK", "TIMESTAMP"],
        .deviceSRPAuth: ["SRP_A"],
        .passwordSRP: ["SRP_A"],
        .password: ["PASSWORD"],
        .webAuthn: ["CREDENTIAL"],
    ]
}
