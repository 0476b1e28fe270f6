internal import CognitoModel
public import LatchkeyPlatform

extension Session {
    /// Makes an account. Usually a code is sent, which ``confirmSignUp(username:code:session:)``
    /// takes.
    ///
    /// ```swift
    /// let result = try await session.signUp(
    ///     username: "alice", password: password, attributes: [UserAttribute("email", "alice@example.com")])
    /// if let delivery = result.delivery { print("A code was sent to \(delivery.destination).") }
    /// ```
    /// Throws ``AuthError``: `usernameExists`, `invalidPassword`, `invalidParameter`, or `notAuthorized` where only
    /// administrators make accounts.
    @discardableResult
    public func signUp(
        username: String, password: Secret, attributes: [UserAttribute] = []
    ) async throws(AuthError) -> SignUpResult {
        var input = SignUp.Input()
        input.clientID = configuration.clientID
        input.secretHash = secretHash(username)
        input.username = username
        input.password = password
        input.userAttributes = attributes.map(AttributeType.init)
        let output = try await call(SignUp.self, input)
        return SignUpResult(
            subject: output.userSub, isConfirmed: output.userConfirmed,
            delivery: output.codeDeliveryDetails.map(CodeDelivery.init),
            session: output.session.map(SignUpSession.init))
    }

    /// Confirms an account with the code that was sent to its owner. What comes back, where the server has it, signs
    /// them in without a second code: ``signIn(username:afterConfirming:preferring:)``.
    ///
    /// ```swift
    /// if let confirmation = try await session.confirmSignUp(username: "alice", code: code, session: result.session) {
    ///     var step = try await session.signIn(username: "alice", afterConfirming: confirmation).nextStep
    /// }
    /// ```
    /// `session` is that of ``SignUpResult``. Throws ``AuthError``: `codeMismatch`, `expiredCode` (ask for a new one),
    /// or `aliasExists` when the address belongs to another account.
    @discardableResult
    public func confirmSignUp(
        username: String, code: Secret, session: SignUpSession? = nil
    ) async throws(AuthError) -> SignUpSession? {
        var input = ConfirmSignUp.Input()
        input.clientID = configuration.clientID
        input.secretHash = secretHash(username)
        input.username = username
        input.confirmationCode = code
        input.session = session?.secret
        return try await call(ConfirmSignUp.self, input).session.map(SignUpSession.init)
    }

    /// Sends the confirmation code anew; the old one stops to work. Returns where it went.
    ///
    /// Throws ``AuthError``: `limitExceeded` after too many, `invalidParameter` when the account is confirmed.
    @discardableResult
    public func resendCode(username: String) async throws(AuthError) -> CodeDelivery? {
        var input = ResendConfirmationCode.Input()
        input.clientID = configuration.clientID
        input.secretHash = secretHash(username)
        input.username = username
        return try await call(ResendConfirmationCode.self, input).codeDeliveryDetails.map(CodeDelivery.init)
    }
}

extension AttributeType {
    init(_ attribute: UserAttribute) {
        self.init()
        name = attribute.name
        value = attribute.value
    }
}

extension CodeDelivery {
    init(_ details: CodeDeliveryDetailsType) {
        self.init(
            destination: details.destination ?? "", medium: details.deliveryMedium?.rawValue ?? "",
            attribute: details.attributeName)
    }
}
