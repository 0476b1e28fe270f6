import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionSessionEndTests {
    /// Returns when so many sessions listen.
    private func waitForListeners(_ count: Int, _ backend: FakeBackend) async {
        while backend.listenerCount != count { await Task.yield() }
    }

    @Test(arguments: [SessionEndReason.signedOut, .disabled, .deleted, .passwordReset, .reuse])
    func `what ends the session at the server is heard at once, with its reason`(_ reason: SessionEndReason)
        async throws
    {
        let host = Host()
        try await host.signIn()
        var events = host.session.events.makeAsyncIterator()
        _ = await events.next()
        await waitForListeners(1, host.backend)
        host.backend.endSessions(of: "alice", reason: reason)
        let user = host.session.currentUser
        #expect(await events.next() == .state(.tokenInvalid, UserStateInfo(user: user, reason: reason)))
        #expect(host.backend.calls == ["InitiateAuth", "RespondToAuthChallenge"])
    }

    @Test func `who starts with a stored session listens too`() async throws {
        let first = Host()
        try await first.signIn()
        let host = Host(first.backend, store: first.store, clock: first.clock)
        await host.session.initialize()
        await waitForListeners(2, host.backend)
    }

    @Test func `who signed out listens no longer`() async throws {
        let host = Host()
        try await host.signIn()
        await waitForListeners(1, host.backend)
        try await host.session.signOut()
        await waitForListeners(0, host.backend)
    }

    @Test func `a session that is let go listens no longer`() async throws {
        let backend = FakeBackend()
        do {
            let host = Host(backend)
            try await host.signIn()
            await waitForListeners(1, backend)
        }
        await waitForListeners(0, backend)
    }

    @Test func `a server that does not tell is not asked again`() async throws {
        let host = Host()
        host.backend.tellsSessionEnd = false
        try await host.signIn()
        host.backend.endSessions(of: "alice", reason: .signedOut)
        #expect(host.session.userState == .signedIn)
        host.outliveAccessToken()
        await #expect(throws: AuthError(.sessionEnded, "")) { try await host.session.tokens() }
        #expect(host.session.userState == .tokenInvalid)
    }

    @Test func `the end is left in the store for those who start later`() async throws {
        let host = Host()
        try await host.signIn()
        await waitForListeners(1, host.backend)
        var changes = host.store.changes.makeAsyncIterator()
        host.backend.endSessions(of: "alice", reason: .disabled)
        _ = await changes.next()
        guard case .ended(_, .disabled, _) = try await host.store.load() else {
            Issue.record("expected the end and its reason")
            return
        }
    }

    @Test func `a server that takes connections and drops them is come back to more and more seldom`() async throws {
        let backend = FakeBackend(), clock = HandClock(), pauses = Pauses()
        backend.addUser("alice", password: Host.password)
        let lasts = Lock(Duration.seconds(29))
        let dropping = DroppingBackend(backend) { clock.advance(by: lasts.withLock { $0 }) }
        let session = Session(
            Host.configuration, store: MemoryStore(), backend: dropping, clock: { clock.now },
            pause: { try await pauses.pause(for: $0) })
        backend.accessTokenLifetime = .seconds(86_400)
        try await session.signIn(username: "alice", password: Host.password)
        pauses.end(3)
        await pauses.begun(4)
        for (pause, longest) in zip(pauses.asked, [1, 2, 4, 8]) {
            #expect(pause > .seconds(Double(longest) * 0.4) && pause <= .seconds(longest))
        }
        // One that has served for a while is come back to soon.
        lasts.withLock { $0 = .seconds(30) }
        pauses.end(1)
        await pauses.begun(5)
        #expect(pauses.asked[4] <= .seconds(1))
    }
}

/// A server whose event streams end by themselves, after `whenListening` has run.
private struct DroppingBackend: AuthBackend {
    private let backend: FakeBackend
    private let whenListening: @Sendable () -> Void

    init(_ backend: FakeBackend, whenListening: @escaping @Sendable () -> Void) {
        self.backend = backend
        self.whenListening = whenListening
    }

    func call(_ operation: String, _ body: [UInt8]) async throws(AuthError) -> [UInt8] {
        try await backend.call(operation, body)
    }

    func sessionEnd(_ accessToken: Secret) async throws(AuthError) -> SessionEndReason? {
        whenListening()
        return nil
    }
}
