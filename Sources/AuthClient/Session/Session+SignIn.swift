internal import CognitoModel
internal import LatchkeyJSON
public import LatchkeyPlatform

extension Session {
    /// Signs in with a user name (or another name the pool allows, such as the e-mail address) and a password.
    ///
    /// When the result says `done`, listeners have been told and the store holds the session. Otherwise ask the user for
    /// what ``SignInResult/nextStep`` names. Somebody who was signed in before is signed out.
    ///
    /// ```swift
    /// let result = try await session.signIn(username: "alice", password: password)
    /// if case .newPasswordRequired = result.nextStep {
    ///     try await session.confirmSignIn(newPassword: askForNewPassword())
    /// }
    /// ```
    /// Throws ``AuthError`` with the server's text, such as `notAuthorized` "Incorrect username or password."
    @discardableResult
    public func signIn(username: String, password: Secret) async throws(AuthError) -> SignInResult {
        await beReady()
        var input = InitiateAuth.Input()
        input.authFlow = .userPasswordAuth
        input.clientID = configuration.clientID
        var parameters = ["USERNAME": Secret(username), "PASSWORD": password]
        parameters["SECRET_HASH"] = secretHash(username)
        input.authParameters = parameters
        let sent = clock()
        let output = try await call(InitiateAuth.self, input)
        return try await proceed(
            output.authenticationResult, output.challengeName, output.session, output.challengeParameters,
            username: username, sent: sent)
    }

    /// Goes on with a sign-in that asked for a new password; `attributes` are those it said were missing.
    ///
    /// Throws ``AuthError``: `noSignInInProgress` without one, `invalidPassword` when the pool's policy is not satisfied
    /// (then ask again).
    @discardableResult
    public func confirmSignIn(
        newPassword: Secret, attributes: [UserAttribute] = []
    ) async throws(AuthError) -> SignInResult {
        guard let challenge = state.withLock({ $0.challenge }), challenge.name == "NEW_PASSWORD_REQUIRED" else {
            throw AuthError(.noSignInInProgress, "No sign-in waits for a new password.")
        }
        var input = RespondToAuthChallenge.Input()
        input.challengeName = .newPasswordRequired
        input.clientID = configuration.clientID
        input.session = challenge.session
        var responses = ["USERNAME": Secret(challenge.username), "NEW_PASSWORD": newPassword]
        responses["SECRET_HASH"] = secretHash(challenge.username)
        for attribute in attributes { responses["userAttributes.\(attribute.name)"] = Secret(attribute.value) }
        input.challengeResponses = responses
        let sent = clock()
        let output = try await call(RespondToAuthChallenge.self, input)
        return try await proceed(
            output.authenticationResult, output.challengeName, output.session, output.challengeParameters,
            username: challenge.username, sent: sent)
    }

    /// Takes the answer to a sign-in step: tokens, or the next challenge.
    private func proceed(
        _ result: AuthenticationResultType?, _ challenge: ChallengeNameType?, _ session: Secret?,
        _ parameters: [String: String]?, username: String, sent: MonotonicTime
    ) async throws(AuthError) -> SignInResult {
        if let result {
            try await enter(Credentials(result, received: sent, refreshing: nil))
            return SignInResult(nextStep: .done)
        }
        guard let challenge, let session else {
            throw AuthError(.invalidResponse, "The answer holds neither tokens nor a challenge.")
        }
        guard challenge.rawValue == "NEW_PASSWORD_REQUIRED" else {
            throw AuthError(
                .unsupportedChallenge, "The sign-in needs \(challenge.rawValue), which is not supported yet.")
        }
        let username = parameters?["USER_ID_FOR_SRP"] ?? username
        state.withLock {
            $0.challenge = SignInChallenge(name: challenge.rawValue, session: session, username: username)
        }
        return SignInResult(nextStep: Self.newPasswordStep(parameters ?? [:]))
    }

    /// Stores a new session, tells listeners, and ends the one that it replaces at the server, as far as that can be
    /// reached: nobody holds its refresh token any more, so nobody else would.
    private func enter(_ credentials: Credentials) async throws(AuthError) {
        let before = state.withLock { state in
            state.challenge = nil
            return state.machine.signedIn?.credentials
        }
        let replaced = Lock<[String: Credentials]>([:])
        do throws(AuthError) {
            try await store.update { [identity = configuration.identity] current in
                if case .signedIn(let stored, identity) = current {
                    replaced.withLock { $0[stored.sessionID] = stored }
                }
                return .signedIn(credentials, identity)
            }
        } catch {
            // The caller is told that nobody has signed in.
            await revoke(credentials)
            throw error
        }
        update { $0.signInSucceeded(credentials) }
        watchStore()
        var ended = replaced.withLock { $0 }
        // This process may know newer tokens of the session than the store does.
        if let before { ended[before.sessionID] = before }
        ended[credentials.sessionID] = nil
        for session in ended.values { await revoke(session) }
    }

    /// The parameters of NEW_PASSWORD_REQUIRED hold a list and an object as JSON texts.
    private static func newPasswordStep(_ parameters: [String: String]) -> SignInStep {
        func value(_ name: String) -> JSONValue? { parameters[name].flatMap { try? JSONValue(parsing: $0) } }
        let prefix = "userAttributes."
        let missing = (value("requiredAttributes")?.array ?? []).compactMap(\.string).map {
            $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0
        }
        let attributes = (value("userAttributes")?.object ?? [:]).compactMap { name, value in
            value.string.map { UserAttribute(name, $0) }
        }
        return .newPasswordRequired(missingAttributes: missing, attributes: attributes)
    }
}
