internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension Session {
    /// Calls an operation that needs no signed-in user.
    func call<Operation: CognitoOperation>(
        _ operation: Operation.Type, _ input: Operation.Input
    ) async throws(AuthError) -> Operation.Output {
        let body = try await backend.call(Operation.name, input.encode())
        // `NoContent` is no bytes, and a client may as well take them for the `{}` of `Empty`.
        if body.isEmpty { return Operation.Output() }
        do {
            return try Operation.Output.decode(body, .response)
        } catch {
            throw AuthError(.invalidResponse, "The answer to \(Operation.name) is not understood.")
        }
    }

    /// Calls an operation of the signed-in user, whose access token `body` puts into the input.
    ///
    /// When the server does not take the token, a refresh tells whether it was merely too old, and then the call is
    /// repeated once, or whether the session has ended, and then listeners hear that.
    func callSignedIn<Operation: CognitoOperation>(
        _ operation: Operation.Type, _ input: (Secret) -> Operation.Input
    ) async throws(AuthError) -> Operation.Output {
        let token = try await credentials().accessToken
        do throws(AuthError) {
            return try await call(operation, input(token))
        } catch  where error.code == .notAuthorized && error.message.contains("Access Token") {
            return try await call(operation, input(try await credentials(refused: token.reveal).accessToken))
        }
    }

    /// What a client with a secret proves itself with for a user.
    func secretHash(_ username: String) -> Secret? { configuration.secretHash(username) }
}
