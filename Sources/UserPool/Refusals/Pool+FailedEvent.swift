internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    /// A refusal as an event of its user; `nil` where the pool writes down none, the user has done nothing, or the
    /// transaction that refused has written it down itself.
    func failedEvent(_ request: RefusedRequest, _ reason: RefusalReason, at time: Timestamp) -> AuthEvent? {
        guard recordsEvents, !Self.silent.contains(request.error.code), let kind = Self.kinds[request.operation] else {
            return nil
        }
        var event = AuthEvent(
            id: SecureRandom.uuid(), kind: kind, time: time, response: .fail,
            client: request.client.flatMap(ClientID.init))
        if request.error.code == .addressBlocked { event.risk.decision = .block }
        if kind == .signIn {
            let isSecond = Self.secondFactors.contains(request.step ?? "")
            event.answers = [AuthEvent.Answer(isSecond ? .mfa : .password, isRight: false)]
        }
        event.context = eventContext(
            from: RequestOrigin(
                address: request.address, program: request.program, encodedContext: request.encodedContext))
        return event
    }

    /// What is a fault of the program, or written down already.
    private static let silent: Set<UserPoolError.Code> = [
        .flowNotEnabled, .flowNotSupported, .secretHashMissing, .secretHashWrong, .deviceNotFound, .busy, .riskBlocked,
        .passwordExposed, .hookUnreachable, .hookAnswerInvalid, .customFlowNotConfigured,
    ]

    private static let kinds: [String: AuthEvent.Kind] = [
        "InitiateAuth": .signIn, "AdminInitiateAuth": .signIn, "RespondToAuthChallenge": .signIn,
        "AdminRespondToAuthChallenge": .signIn, "ForgotPassword": .forgotPassword,
        "ConfirmForgotPassword": .passwordChange, "ChangePassword": .passwordChange,
        "ResendConfirmationCode": .resendCode,
    ]

    private static let secondFactors: Set = [
        "SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP", "SELECT_MFA_TYPE", "MFA_SETUP",
    ]
}
