import Dispatch
import LatchkeyPlatform

@testable import AuthClient

/// A host program as tests play it: a session over a fake server, whose states it notes.
final class Host: Sendable {
    static let configuration: Session.Configuration = {
        var configuration = Session.Configuration(
            endpoint: "https://auth.test", poolID: FakeBackend.poolID, clientID: "app")
        configuration.warn = { _ in }
        return configuration
    }()

    /// Of a session that does not listen for its end: to listen takes a fresh token, so that on a busy machine the
    /// listening, not the test, may be what has the tokens refreshed.
    static let deafConfiguration: Session.Configuration = {
        var configuration = Host.configuration
        configuration.listensForSessionEnd = false
        return configuration
    }()

    let backend: FakeBackend
    let store: any CredentialStore
    let clock: HandClock
    let session: Session

    init(
        _ backend: FakeBackend = FakeBackend(), store: any CredentialStore = MemoryStore(),
        clock: HandClock = HandClock(),
        configuration: Session.Configuration = Host.configuration, pauses: Pauses? = nil
    ) {
        self.backend = backend
        self.store = store
        self.clock = clock
        if let pauses {
            session = Session(
                configuration, store: store, backend: backend, clock: { clock.now },
                pause: { try await pauses.pause(for: $0) })
        } else {
            session = Session(configuration, store: store, backend: backend, clock: { clock.now })
        }
        if backend.usernames.isEmpty { backend.addUser("alice", password: Host.password) }
    }

    static let password = Secret("correct horse")

    func signIn() async throws { try await session.signIn(username: "alice", password: Host.password) }

    /// Makes the access token too old, with time to spare for no other.
    func outliveAccessToken() { clock.advance(by: .seconds(3600)) }
}

/// What a listener heard, as a stream.
final class Hearing: Sendable {
    private let stream: AsyncStream<UserState>
    private let continuation: AsyncStream<UserState>.Continuation

    init(
        _ session: Session, queue: DispatchQueue? = nil, then react: @escaping @Sendable (UserState) -> Void = { _ in }
    ) {
        (stream, continuation) = AsyncStream.makeStream(of: UserState.self)
        session.addUserStateListener(self, queue: queue) { [continuation] state, _ in
            continuation.yield(state)
            react(state)
        }
    }

    /// The next states that were or will be heard.
    func next(_ count: Int) async -> [UserState] {
        var states: [UserState] = []
        for await state in stream {
            states.append(state)
            if states.count == count { break }
        }
        return states
    }
}
