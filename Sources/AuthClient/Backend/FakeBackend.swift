internal import LatchkeyJSON
public import LatchkeyPlatform

/// A server in memory, for a host program's own tests: it knows users, sends the same code to everybody, and does what
/// the test tells it to.
///
/// ```swift
/// let backend = FakeBackend()
/// backend.addUser("alice", password: Secret("correct horse"))
/// let session = Session(
///     .init(endpoint: "https://auth.test", poolID: FakeBackend.poolID, clientID: "app"), backend: backend)
///
/// try await session.signIn(username: "alice", password: Secret("correct horse"))
/// backend.endSessions(of: "alice", reason: .disabled)          // the session turns tokenInvalid
/// backend.isReachable = false                                  // tokens() throws `network` once they are old
/// ```
/// Its tokens have the form of real ones and carry no signature.
public final class FakeBackend: AuthBackend {
    /// The code that everybody is sent, and that every authenticator app shows.
    public static let code = Secret("123456")
    /// The only pool.
    public static let poolID = "us-east-1_FakePool1"
    /// The options that a passkey is asked for with, and the only credential that is taken.
    public static let passkeyOptions = #"{"challenge":"AAAA"}"#, passkeyCredential = #"{"id":"fake"}"#

    struct User {
        var subject: String
        var password: String
        var isPasswordTemporary: Bool
        var isConfirmed: Bool
        var attributes: [UserAttribute]
        var hasCode = false
        var firstFactors: [FirstFactor] = [.passwordSRP, .password]
        var factors: Set<SecondFactor> = []
        var preferredFactor: SecondFactor?
        var hasSoftwareToken = false
        var question: (parameters: [String: String], answer: String)?
    }

    struct Listener {
        let sessionID: String
        let continuation: CheckedContinuation<Result<SessionEndReason?, AuthError>, Never>
    }

    struct State {
        var users: [String: User] = [:]
        /// The sessions that have not ended, and whose they are.
        var sessions: [String: String] = [:]
        /// The session that a token, of either kind, belongs to.
        var refreshTokens: [String: String] = [:]
        var accessTokens: [String: String] = [:]
        /// The sign-ins that wait for an answer, and the name of the challenge that each was posed.
        var challenges: [String: Challenge] = [:]
        var posed: [String: String] = [:]
        /// Whose sign-up or confirmation a session is of; of a confirmation when it is true.
        var signUps: [String: (username: String, isConfirmed: Bool)] = [:]
        /// The devices that are remembered, and those that refresh tokens are tied to.
        var devices: [String: Device] = [:]
        var deviceOfRefreshToken: [String: String] = [:]
        var listeners: [Int: Listener] = [:]
        var next = 0
        var isReachable = true
        var tellsSessionEnd = true
        var rotatesRefreshTokens = false
        var allowsSRP = true
        var demandedFactors: [SecondFactor]?
        var remembersDevices = false
        var asksToRememberDevices = false
        var lifetime = Duration.seconds(3600)
        var refusals: [String: AuthError] = [:]
        var calls: [String] = []
    }

    let state = Lock(State())
    /// Runs before each answer, with the operation's name: where our own tests hold one back.
    let beforeAnswer: (@Sendable (String) async -> Void)?

    /// A server without users.
    public convenience init() { self.init(beforeAnswer: nil) }

    init(beforeAnswer: (@Sendable (String) async -> Void)?) { self.beforeAnswer = beforeAnswer }

    // MARK: What a test sets up

    /// Adds a confirmed user. With a temporary password, the first sign-in asks for a new one.
    public func addUser(
        _ username: String, password: Secret, attributes: [UserAttribute] = [], isPasswordTemporary: Bool = false
    ) {
        state.withLock { state in
            state.users[username] = User(
                subject: Self.identifier(&state), password: password.reveal, isPasswordTemporary: isPasswordTemporary,
                isConfirmed: true, attributes: attributes)
        }
    }

    /// Whether the server can be reached; without it every call throws `network` and all listening stops.
    public var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set {
            let silenced = state.withLock { state -> [Listener] in
                state.isReachable = newValue
                guard !newValue else { return [] }
                defer { state.listeners = [:] }
                return Array(state.listeners.values)
            }
            for listener in silenced { listener.continuation.resume(returning: .success(nil)) }
        }
    }

    /// Whether the server tells of the end of sessions, as Amazon Cognito does not.
    public var tellsSessionEnd: Bool {
        get { state.withLock { $0.tellsSessionEnd } }
        set { state.withLock { $0.tellsSessionEnd = newValue } }
    }

    /// Whether a refresh brings a new refresh token and ends the old one, as a client with rotation has it.
    public var rotatesRefreshTokens: Bool {
        get { state.withLock { $0.rotatesRefreshTokens } }
        set { state.withLock { $0.rotatesRefreshTokens = newValue } }
    }

    /// Whether the client may prove passwords (`ALLOW_USER_SRP_AUTH`).
    public var allowsSRP: Bool {
        get { state.withLock { $0.allowsSRP } }
        set { state.withLock { $0.allowsSRP = newValue } }
    }

    /// The second factors of which a user without one has to set up one; `nil` when none is demanded.
    public var demandedFactors: [SecondFactor]? {
        get { state.withLock { $0.demandedFactors } }
        set { state.withLock { $0.demandedFactors = newValue } }
    }

    /// Whether devices are remembered, and take the place of the second factor.
    public var remembersDevices: Bool {
        get { state.withLock { $0.remembersDevices } }
        set { state.withLock { $0.remembersDevices = newValue } }
    }

    /// Whether it is the user who decides about remembering a device.
    public var asksToRememberDevices: Bool {
        get { state.withLock { $0.asksToRememberDevices } }
        set { state.withLock { $0.asksToRememberDevices = newValue } }
    }

    /// Forgets all devices, as an administrator would.
    public func forgetDevices() { state.withLock { $0.devices = [:] } }

    /// Sets what a user can show first where that is a choice.
    public func setFirstFactors(_ factors: [FirstFactor], of username: String) {
        state.withLock { $0.users[username]?.firstFactors = factors }
    }

    /// Sets what a user shows after the first factor.
    public func setSecondFactors(
        _ factors: Set<SecondFactor>, preferred: SecondFactor? = nil, of username: String
    ) {
        state.withLock { state in
            state.users[username]?.factors = factors
            state.users[username]?.preferredFactor = preferred
            state.users[username]?.hasSoftwareToken = factors.contains(.softwareToken)
        }
    }

    /// Sets what hooks ask a user, and the answer that they take.
    public func setQuestion(_ parameters: [String: String], answer: String, of username: String) {
        state.withLock { $0.users[username]?.question = (parameters, answer) }
    }

    /// How long the access tokens last that are issued from now on.
    public var accessTokenLifetime: Duration {
        get { state.withLock { $0.lifetime } }
        set { state.withLock { $0.lifetime = newValue } }
    }

    /// Makes an operation, such as `SignUp`, fail with an error until it is set to `nil`.
    public func refuse(_ operation: String, with error: AuthError?) {
        state.withLock { $0.refusals[operation] = error }
    }

    /// Ends all sessions of a user, as an administrator would.
    public func endSessions(of username: String, reason: SessionEndReason) {
        resume(state.withLock { Self.endSessions(of: username, reason, in: &$0) })
    }

    // MARK: What a test looks at

    /// The operations that were called, in order.
    public var calls: [String] { state.withLock { $0.calls } }

    /// How many sessions listen for their end at the moment.
    public var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// The names of all users.
    public var usernames: Set<String> { state.withLock { Set($0.users.keys) } }

    // MARK: AuthBackend

    public func call(_ operation: String, _ body: [UInt8]) async throws(AuthError) -> [UInt8] {
        state.withLock { $0.calls.append(operation) }
        await beforeAnswer?(operation)
        let (result, ended) = state.withLock { state -> (Result<[UInt8], AuthError>, [Ended]) in
            guard state.isReachable else { return (.failure(Self.unreachable), []) }
            if let refusal = state.refusals[operation] { return (.failure(refusal), []) }
            var ended: [Ended] = []
            do throws(AuthError) {
                return (.success(try Self.answer(operation, body, in: &state, &ended)), ended)
            } catch {
                return (.failure(error), ended)
            }
        }
        // Told before the caller has its answer, as the server does.
        resume(ended)
        return try result.get()
    }

    public func sessionEnd(_ accessToken: Secret) async throws(AuthError) -> SessionEndReason? {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let failure = state.withLock { state -> AuthError? in
                    guard state.isReachable else { return Self.unreachable }
                    guard state.tellsSessionEnd else { return AuthError(.notOffered, "Not told.") }
                    guard let session = state.accessTokens[accessToken.reveal], state.sessions[session] != nil else {
                        return AuthError(.notAuthorized, "The access token is not taken.")
                    }
                    guard !Task.isCancelled else { return AuthError(.cancelled, "The task was cancelled.") }
                    state.listeners[id] = Listener(sessionID: session, continuation: continuation)
                    return nil
                }
                if let failure { continuation.resume(returning: .failure(failure)) }
            }
        } onCancel: {
            state.withLock { $0.listeners.removeValue(forKey: id) }?.continuation
                .resume(returning: .failure(AuthError(.cancelled, "The task was cancelled.")))
        }
        return try result.get()
    }

    // MARK: Sessions and their ends

    typealias Ended = (CheckedContinuation<Result<SessionEndReason?, AuthError>, Never>, SessionEndReason)

    private static let unreachable = AuthError(.network, "The server cannot be reached.")

    /// Ends the sessions of a user and returns who listened for that.
    static func endSessions(of username: String, _ reason: SessionEndReason, in state: inout State) -> [Ended] {
        let ids = state.sessions.filter { $0.value == username }.map(\.key)
        return ids.flatMap { end($0, reason, in: &state) }
    }

    static func end(_ session: String, _ reason: SessionEndReason, in state: inout State) -> [Ended] {
        state.sessions[session] = nil
        let listeners = state.listeners.filter { $0.value.sessionID == session }
        for id in listeners.keys { state.listeners[id] = nil }
        return listeners.values.map { ($0.continuation, reason) }
    }

    private func resume(_ ended: [Ended]) {
        for (continuation, reason) in ended { continuation.resume(returning: .success(reason)) }
    }

    /// An identifier of the form of a UUID, the same in every run.
    static func identifier(_ state: inout State) -> String {
        state.next += 1
        let digits = String(state.next)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
}
