internal import CognitoModel
public import LatchkeyPlatform

extension Session {
    /// Makes an account. Usually a code is sent, which ``confirmSignUp(username:code:)`` takes.
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
            delivery: output.codeDeliveryDetails.map(CodeDelivery.init))
    }

    /// Confirms an account with the code that was sent to its owner.
    ///
    /// Throws ``AuthError``: `codeMismatch`, `expiredCode` (ask for a new one), or `aliasExists` when the address belongs
    /// to another account.
    public func confirmSignUp(username: String, code: Secret) async throws(AuthError) {
        var input = ConfirmSignUp.Input()
        input.clientID = configuration.clientID
        input.secretHash = secretHash(username)
        input.username = username
        input.confirmationCode = code
        _ = try await call(ConfirmSignUp.self, input)
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
