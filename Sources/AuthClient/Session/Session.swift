internal import CognitoModel
internal import LatchkeyPlatform

/// The signed-in user of a host program: signing up and in, tokens that are always fresh, and a state that listeners
/// hear of.
///
/// ```swift
/// let session = Session(
///     .init(
///         endpoint: "https://auth.example.com", poolID: "us-east-1_AbCdEf123",
///         clientID: "6n5k0ah6pjrd7asnt3vnpc9bf2"),
///     store: FileStore(path: path))
/// session.addUserStateListener(self) { state, info in print(state, info.user?.username ?? "") }
///
/// if await session.initialize() != .signedIn {
///     try await session.signIn(username: "alice", password: password)
/// }
/// request.setValue("Bearer \(try await session.tokens().accessToken.reveal)", forHTTPHeaderField: "Authorization")
/// ```
///
/// While somebody is signed in, the session listens to the server and turns ``UserState/tokenInvalid`` as soon as the
/// server ends it; without that stream it learns at the next refresh. Sessions of several processes with one
/// ``FileStore`` are one session: a sign-in or sign-out in one is seen by all.
///
/// All methods may be called from any task or thread, also from within a listener.
public final class Session: Sendable {
    /// What lies behind the lock.
    struct State {
        var machine = SessionMachine()
        var announcer = Announcer()
        /// The callers that wait for a refresh.
        var waiting: [SessionMachine.Waiter: CheckedContinuation<Result<Credentials, AuthError>, Never>] = [:]
        var nextWaiter = 0
        /// The sign-in that waits for ``respond(to:with:)``.
        var signIn: SignInDialogue?
        /// Whether the store is watched, or about to be.
        var watchesStore = false
        /// Watches the store, from ``initialize()`` on.
        var storeWatch: Task<Void, Never>?
        /// Writes tokens that the store did not take at first.
        var storing: Task<Void, Never>?
        /// Listens for the end of the session that is signed in.
        var endWatch: Task<Void, Never>?
        /// Which session ``endWatch`` is about.
        var watchedSession = 0
    }

    let configuration: Configuration
    let store: any CredentialStore
    let backend: any AuthBackend
    let clock: @Sendable () -> MonotonicTime
    /// What the time of day is, which a proof of a password says.
    let wallClock: any WallClock
    /// Waits before something is tried again.
    let pause: @Sendable (Duration) async throws -> Void
    let state = Lock(State())

    /// A session of one client of one server. Nothing happens before ``initialize()`` or the first call.
    ///
    /// - Parameters:
    ///   - configuration: which server and client, and how to behave.
    ///   - store: where the session is kept.
    ///   - backend: what to talk to; a host's own tests give a ``FakeBackend``.
    public convenience init(
        _ configuration: Configuration, store: any CredentialStore = MemoryStore(), backend: (any AuthBackend)? = nil
    ) {
        self.init(configuration, store: store, backend: backend, clock: { MonotonicTime.now() })
    }

    init(
        _ configuration: Configuration, store: any CredentialStore, backend: (any AuthBackend)?,
        clock: @escaping @Sendable () -> MonotonicTime, wallClock: any WallClock = SystemClock(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.configuration = configuration
        self.store = store
        self.backend =
            backend
            ?? HTTPBackend(
                endpoint: configuration.endpoint, timeout: configuration.timeout, caFile: configuration.caFile)
        self.clock = clock
        self.wallClock = wallClock
        self.pause = pause
    }

    deinit {
        let (tasks, streams) = state.withLock {
            ([$0.storeWatch, $0.endWatch, $0.storing], $0.announcer.takeStreams())
        }
        // Outside of the lock: cancelling and finishing run handlers that take it.
        for task in tasks { task?.cancel() }
        streams.finish()
    }

    /// The state now, without any waiting.
    public var userState: UserState { state.withLock { $0.machine.current.state } }

    /// Who is signed in, or was until the session ended.
    public var currentUser: SignedInUser? { state.withLock { $0.machine.current.info.user } }

    /// Reads the store and returns the state; listeners hear it too. The network is not asked, so being offline signs
    /// nobody out. Later calls only return the state.
    ///
    /// A store whose content is damaged counts as empty, with a warning; one that cannot be read leaves the state
    /// ``UserState/unknown``, and the next call tries again.
    @discardableResult
    public func initialize() async -> UserState {
        guard userState == .unknown else { return userState }
        // Watched before it is read: what another process writes in between is not missed.
        watchStore()
        do throws(AuthError) {
            try await readStore()
        } catch {
            configuration.warn(error.message)
        }
        return userState
    }

    // MARK: Running the machine

    /// Feeds the machine and runs what follows for listeners and waiting callers.
    func update(_ event: (inout SessionMachine) -> SessionMachine.Change?) {
        let resumed = state.withLock { state -> [Resumption] in
            guard let change = event(&state.machine) else { return [] }
            return Self.apply(change, to: &state)
        }
        resume(resumed)
    }

    typealias Resumption = (CheckedContinuation<Result<Credentials, AuthError>, Never>, Result<Credentials, AuthError>)

    /// Announces a change and finds the callers that are done. Only enqueues: runs under the lock, which keeps the
    /// order.
    static func apply(_ change: SessionMachine.Change, to state: inout State) -> [Resumption] {
        state.announcer.announce(change.state, change.info)
        return settle(change.settled, in: &state)
    }

    static func settle(_ settled: SessionMachine.Settled, in state: inout State) -> [Resumption] {
        settled.waiters.compactMap { waiter in
            state.waiting.removeValue(forKey: waiter).map { ($0, settled.result) }
        }
    }

    /// Runs outside of the lock; then looks after the stream that tells of the session's end.
    func resume(_ resumptions: [Resumption]) {
        for (continuation, result) in resumptions { continuation.resume(returning: result) }
        watchForEnd()
    }
}
