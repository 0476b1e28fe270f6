/// Where a session is kept between starts, and shared by the processes of one user.
///
/// ``FileStore`` and ``MemoryStore`` come with the library.
public protocol CredentialStore: Sendable {
    /// What is stored. A store that cannot make sense of its content returns ``StoredSession/corrupt(_:)`` rather than
    /// fail for ever. Throws ``AuthError`` with code `storage`.
    func load() async throws(AuthError) -> StoredSession

    /// Replaces what is stored by what `change` makes of it, whole or not at all, while nobody else does; `change` may
    /// return `nil` to leave it as it is. Returns whether it was replaced. Throws ``AuthError`` with code `storage`.
    @discardableResult
    func update(
        _ change: @Sendable (StoredSession) -> StoredSession?
    ) async throws(AuthError) -> Bool

    /// Runs `body` while no other user of the store, in this process or another, runs one. A refresh does, so that two
    /// processes refresh once; ``load()`` and ``update(_:)`` are not held up meanwhile, so that signing out is not.
    func withExclusiveAccess<Result: Sendable>(
        _ body: @Sendable () async throws(AuthError) -> Result
    ) async throws(AuthError) -> Result

    /// The devices that servers remember, this one under the name of each of its users. They outlive the session: what
    /// makes no sense counts as none. Throws ``AuthError`` with code `storage`.
    func devices() async throws(AuthError) -> [RememberedDevice]

    /// Replaces the devices by what `change` makes of them, whole or not at all, while nobody else does. Throws
    /// ``AuthError`` with code `storage`.
    func updateDevices(_ change: @Sendable ([RememberedDevice]) -> [RememberedDevice]) async throws(AuthError)

    /// Yields when the session may have changed, by whomever. It ends when its reader does.
    var changes: AsyncStream<Void> { get }
}

/// What a ``CredentialStore`` holds.
public enum StoredSession: Sendable {
    /// Nobody is signed in.
    case empty
    /// A signed-in session and the client it belongs to.
    case signedIn(Credentials, ClientIdentity)
    /// A session that the server ended, kept so that every process learns why.
    case ended(SignedInUser, SessionEndReason, ClientIdentity)
    /// Something that is no session; the text says what, without showing it.
    case corrupt(String)

    /// Whether this is the session of another client, or of another server.
    func isOfAnother(than client: ClientIdentity) -> Bool {
        switch self {
        case .signedIn(_, let owner), .ended(_, _, let owner): owner != client
        case .empty, .corrupt: false
        }
    }

    /// Whether this is that signed-in session.
    func isSession(_ id: String) -> Bool {
        switch self {
        case .signedIn(let credentials, _): credentials.sessionID == id
        case .empty, .ended, .corrupt: false
        }
    }
}

/// What a stored session is good for: one client of one server.
public struct ClientIdentity: Sendable, Hashable {
    /// The server's URL.
    public let endpoint: String
    /// The app client's id.
    public let clientID: String

    /// An identity by its parts.
    public init(endpoint: String, clientID: String) {
        self.endpoint = endpoint
        self.clientID = clientID
    }
}
