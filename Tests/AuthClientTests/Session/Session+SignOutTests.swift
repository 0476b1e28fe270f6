import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionSignOutTests {
    @Test func `a local sign-out empties the store and ends the session at the server`() async throws {
        let host = Host()
        try await host.signIn()
        let elsewhere = Host(host.backend)
        try await elsewhere.signIn()
        try await host.session.signOut()
        #expect(host.session.userState == .signedOut)
        #expect(host.backend.calls.last == "RevokeToken")
        guard case .empty = try await host.store.load() else {
            Issue.record("expected an empty store")
            return
        }
        elsewhere.outliveAccessToken()
        _ = try await elsewhere.session.tokens()
    }

    @Test func `a sign-out leaves another client's session in a shared store alone`() async throws {
        let host = Host()
        try await host.signIn()
        let other = Session(
            .init(endpoint: "https://auth.test", poolID: FakeBackend.poolID, clientID: "another"), store: host.store,
            backend: host.backend)
        await other.initialize()
        try await other.signOut()
        guard case .signedIn(let credentials, _) = try await host.store.load() else {
            Issue.record("expected the session of the first client")
            return
        }
        #expect(credentials.user.username == host.session.currentUser?.username)
    }

    @Test func `a local sign-out succeeds without the network`() async throws {
        let host = Host()
        try await host.signIn()
        host.backend.isReachable = false
        try await host.session.signOut()
        #expect(host.session.userState == .signedOut)
    }

    @Test func `a global sign-out ends the user's sessions everywhere, and here it is signedOut only`() async throws {
        let (host, elsewhere) = (Host(), Host.configuration)
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        let other = Host(host.backend, configuration: elsewhere)
        await other.session.initialize()
        let otherHearing = Hearing(other.session)
        try await other.signIn()
        try await host.session.signOut(.global)
        other.outliveAccessToken()
        _ = try? await other.session.tokens()
        #expect(await otherHearing.next(3) == [.signedOut, .signedIn, .tokenInvalid])
        try await host.signIn()
        #expect(await hearing.next(4) == [.signedOut, .signedIn, .signedOut, .signedIn])
    }

    @Test func `a global sign-out that fails leaves the user signed in`() async throws {
        let host = Host()
        try await host.signIn()
        host.backend.isReachable = false
        await #expect(throws: AuthError(.network, "")) { try await host.session.signOut(.global) }
        #expect(host.session.userState == .signedIn)
    }

    @Test func `signing out with nobody signed in asks nobody`() async throws {
        let host = Host()
        try await host.session.signOut(.global)
        #expect(host.session.userState == .signedOut)
        #expect(host.backend.calls.isEmpty)
    }

    @Test func `a refresh under way does not bring back who signed out`() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let arrived = AsyncStream.makeStream(of: Void.self)
        let backend = FakeBackend { operation in
            guard operation == "GetTokensFromRefreshToken" else { return }
            arrived.continuation.finish()
            for await _ in gate.stream {}
        }
        let host = Host(backend)
        try await host.signIn()
        host.outliveAccessToken()
        let waiting = Task { try await host.session.tokens() }
        for await _ in arrived.stream {}
        try await host.session.signOut()
        await #expect(throws: AuthError(.notSignedIn, "")) { try await waiting.value }
        gate.continuation.finish()
        // The refresh holds exclusive access until it has ended: then the store is still empty.
        try await host.store.withExclusiveAccess { () async throws(AuthError) in
            guard case .empty = try await host.store.load() else {
                Issue.record("the refresh stored tokens of a session that is gone")
                return
            }
        }
        #expect(host.session.userState == .signedOut)
    }
}
