internal import CognitoModel
public import LatchkeyPlatform

extension Session {
    /// Sends a code with which a new password can be set. Returns where it went.
    ///
    /// Throws ``AuthError``: `limitExceeded` after too many, `invalidParameter` when the account has no verified
    /// address.
    @discardableResult
    public func forgotPassword(username: String) async throws(AuthError) -> CodeDelivery? {
        var input = ForgotPassword.Input()
        input.clientID = configuration.clientID
        input.secretHash = secretHash(username)
        input.username = username
        return try await call(ForgotPassword.self, input).codeDeliveryDetails.map(CodeDelivery.init)
    }

    /// Sets a new password with the code of ``forgotPassword(username:)``. Every session of the user ends.
    ///
    /// Throws ``AuthError``: `codeMismatch`, `expiredCode`, `invalidPassword`.
    public func confirmForgotPassword(
        username: String, code: Secret, newPassword: Secret
    ) async throws(AuthError) {
        var input = ConfirmForgotPassword.Input()
        input.clientID = configuration.clientID
        input.secretHash = secretHash(username)
        input.username = username
        input.confirmationCode = code
        input.password = newPassword
        _ = try await call(ConfirmForgotPassword.self, input)
    }

    /// Changes the password of the signed-in user, who stays signed in.
    ///
    /// Throws ``AuthError``: `notAuthorized` when the old password is wrong, `invalidPassword`, `limitExceeded`, and
    /// what ``tokens()`` throws.
    public func changePassword(from old: Secret, to new: Secret) async throws(AuthError) {
        _ = try await callSignedIn(ChangePassword.self) { token in
            var input = ChangePassword.Input()
            input.accessToken = token
            input.previousPassword = old
            input.proposedPassword = new
            return input
        }
    }
}
