internal import CognitoModel
internal import LatchkeyPlatform

extension Session {
    /// How far a sign-out reaches.
    public enum SignOutScope: Sendable {
        /// This session, in all processes that share its store.
        case local
        /// All sessions of the user, on all devices.
        case global
    }

    /// Signs out. With nobody signed in it only leaves ``UserState/tokenInvalid`` behind.
    ///
    /// A local sign-out always succeeds here: listeners hear it at once, and the server is told as far as it can be
    /// reached. A global one begins at the server: when that fails, the user is still signed in.
    ///
    /// Throws ``AuthError``: `storage` when the store cannot be written; what ``tokens()`` throws, for a global
    /// sign-out.
    public func signOut(_ scope: SignOutScope = .local) async throws(AuthError) {
        await beReady()
        let credentials = state.withLock { state in
            state.signIn = nil
            return state.machine.signedIn?.credentials
        }
        guard let credentials else { return try await forget() }
        switch scope {
        case .local:
            try await forget()
            await revoke(credentials)
        case .global:
            try await leave { session throws(AuthError) in
                _ = try await session.callSignedIn(GlobalSignOut.self) { token in
                    var input = GlobalSignOut.Input()
                    input.accessToken = token
                    return input
                }
            }
        }
    }

    /// Does something at the server that ends the session, and then signs out here. When it fails, whoever was signed
    /// in still is.
    ///
    /// The server tells of the end before it answers; while this runs, the machine takes that for what it is.
    func leave(_ body: (Session) async throws(AuthError) -> Void) async throws(AuthError) {
        state.withLock { $0.machine.leavingBegins() }
        do throws(AuthError) {
            try await body(self)
        } catch {
            update { $0.leavingFailed() }
            throw error
        }
        try await forget()
    }

    /// Empties the store, then tells listeners: a process that reads the store in between finds what they will hear.
    /// Another client's session in a shared file is not ours to forget.
    private func forget() async throws(AuthError) {
        do throws(AuthError) {
            try await store.update { [identity = configuration.identity] current in
                current.isOfAnother(than: identity) ? nil : .empty
            }
        } catch {
            update { $0.signedOut() }
            throw error
        }
        update { $0.signedOut() }
    }

    /// Ends the session at the server, as far as that can be reached: whoever stole the refresh token is out too.
    func revoke(_ credentials: Credentials) async {
        var input = RevokeToken.Input()
        input.token = credentials.refreshToken
        input.clientID = configuration.clientID
        input.clientSecret = configuration.clientSecret
        _ = try? await call(RevokeToken.self, input)
    }
}
