internal import CognitoModel
public import LatchkeyPlatform

extension Session {
    /// Signs in with a user name (or another name the pool allows, such as the e-mail address) and a password, which is
    /// proved and not sent unless `flow` says otherwise.
    ///
    /// When the result says `done`, listeners have been told and the store holds the session. Otherwise ask the user
    /// for what ``SignInResult/nextStep`` names and hand it to ``respond(to:with:)``. Somebody who was signed in before
    /// is signed out.
    ///
    /// ```swift
    /// var step = try await session.signIn(username: "alice", password: password).nextStep
    /// while step != .done {
    ///     step = try await session.respond(to: step, with: ask(step)).nextStep
    /// }
    /// ```
    /// - Parameters:
    ///   - username: who.
    ///   - password: the password; ``SignInFlow/choice(preferred:)`` and ``SignInFlow/custom`` do without one.
    ///   - flow: how to begin; the app client has to allow it.
    ///
    /// Throws ``AuthError`` with the server's text, such as `notAuthorized` "Incorrect username or password."
    @discardableResult
    public func signIn(
        username: String, password: Secret? = nil, by flow: SignInFlow = .srp
    ) async throws(AuthError) -> SignInResult {
        await beReady()
        let devices = try await store.devices().filter { $0.isKnown(to: configuration) }
        var machine = SignInDialogue(configuration, username: username, flow: flow, devices: devices)
        do throws(AuthError) {
            let first = try machine.begin(password: password)
            return try await run(&machine, first)
        } catch {
            guard let device = machine.deviceRefused(by: error) else { throw error }
            // The server has forgotten it, or never knew this secret: it is a new device from now on.
            try await forget(device)
            machine = SignInDialogue(configuration, username: username, flow: flow)
            let first = try machine.begin(password: password)
            return try await run(&machine, first)
        }
    }

    /// Signs in whoever has just confirmed an account, by that confirmation. Nothing more is asked where the code that
    /// confirmed it would be a way in by itself; else it goes on as a sign-in by choice does, with `preferred` asked
    /// for first.
    ///
    /// Throws ``AuthError``: `notAuthorized` when the confirmation is too old or was used.
    @discardableResult
    public func signIn(
        username: String, afterConfirming confirmation: SignUpSession, preferring preferred: FirstFactor? = nil
    ) async throws(AuthError) -> SignInResult {
        await beReady()
        var machine = SignInDialogue(configuration, username: username, flow: .choice(preferred: preferred))
        let first = machine.begin(after: confirmation)
        return try await run(&machine, first)
    }

    /// Goes on with the sign-in under way by answering the step that it waits at.
    ///
    /// A wrong code leaves the sign-in where it is: ask again. Throws ``AuthError``: `noSignInInProgress` when no
    /// sign-in waits at that step; `invalidParameter` for an answer to another kind of step; `codeMismatch`,
    /// `softwareTokenNotVerified`, `expiredCode`, `invalidPassword`; `notAuthorized` when the sign-in took too long and
    /// has to begin anew.
    @discardableResult
    public func respond(
        to step: SignInStep, with answer: SignInAnswer
    ) async throws(AuthError) -> SignInResult {
        guard var machine = state.withLock({ $0.signIn }) else {
            throw AuthError(.noSignInInProgress, "No sign-in waits for that.")
        }
        let next = try machine.answered(answer, to: step)
        do throws(AuthError) {
            return try await run(&machine, next)
        } catch {
            // The password is not at hand any more: the next sign-in begins without the device.
            if let device = machine.deviceRefused(by: error) { try await forget(device) }
            throw error
        }
    }

    /// Runs what the machine wants until it wants something of the user, or somebody is signed in.
    private func run(
        _ machine: inout SignInDialogue, _ first: SignInDialogue.Action
    ) async throws(AuthError) -> SignInResult {
        var action = first
        var sent = clock()
        while true {
            switch action {
            case .initiate(let input):
                sent = clock()
                do throws(AuthError) {
                    let output = try await call(InitiateAuth.self, input)
                    action = try machine.replied(SignInReply(output), at: wallClock.now())
                } catch {
                    guard let instead = machine.refused(error) else { throw error }
                    action = instead
                }
            case .respond(let input):
                sent = clock()
                let output = try await call(RespondToAuthChallenge.self, input)
                action = try machine.replied(SignInReply(output), at: wallClock.now())
            case .associate(let input):
                action = try machine.associated(try await call(AssociateSoftwareToken.self, input))
            case .verify(let input):
                action = try machine.verified(try await call(VerifySoftwareToken.self, input))
            case .ask(let step):
                state.withLock { [machine] in $0.signIn = machine }
                return SignInResult(nextStep: step)
            case .finish(let result):
                let credentials = try Credentials(result, received: sent, refreshing: nil)
                try await enter(credentials)
                let mayRemember = await confirm(result.newDeviceMetadata, of: credentials, typedName: machine.name)
                return SignInResult(nextStep: .done, mayRememberDevice: mayRemember)
            }
        }
    }

    /// Stores a new session, tells listeners, and ends the one that it replaces at the server, as far as that can be
    /// reached: nobody holds its refresh token any more, so nobody else would.
    private func enter(_ credentials: Credentials) async throws(AuthError) {
        let before = state.withLock { state in
            state.signIn = nil
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
}
