import Foundation
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionSignInTests {
    @Test func `CLI-19 a wrong password is an error only, with the server's text`() async throws {
        let host = Host()
        await host.session.initialize()
        let hearing = Hearing(host.session)
        do {
            try await host.session.signIn(username: "alice", password: Secret("wrong"))
            Issue.record("expected a refusal")
        } catch {
            #expect(error.code == .notAuthorized)
            #expect(error.localizedDescription == "Incorrect username or password.")
            // Through the existential, as `catch let error` of a mixed block gives it.
            let existential: any Error = error
            #expect(existential.localizedDescription == "Incorrect username or password.")
        }
        await #expect(throws: AuthError(.notSignedIn, "")) { try await host.session.tokens() }
        try await host.signIn()
        #expect(await hearing.next(2) == [.signedOut, .signedIn])
    }

    @Test func `CLI-04 one sign-in is exactly one signedIn`() async throws {
        let host = Host()
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        try await host.session.signOut()
        #expect(await hearing.next(3) == [.signedOut, .signedIn, .signedOut])
    }

    @Test func `CLI-03 a listener that hears signedIn has the new session's tokens without the network`() async throws {
        let host = Host()
        await host.session.initialize()
        let tokens = AsyncStream.makeStream(of: String?.self)
        let session = host.session
        session.addUserStateListener(host) { [weak session] state, _ in
            guard state == .signedIn, let session else { return }
            Task { tokens.continuation.yield(try? await session.tokens().accessToken.reveal) }
        }
        try await host.signIn()
        // When the sign-in returns, state and store are up to date.
        #expect(session.userState == .signedIn)
        guard case .signedIn(let stored, _) = try await host.store.load() else {
            Issue.record("expected a stored session")
            return
        }
        var iterator = tokens.stream.makeAsyncIterator()
        #expect(await iterator.next() == .some(stored.accessToken.reveal))
        #expect(host.backend.calls == ["InitiateAuth"])
    }

    @Test func `a temporary password asks for a new one and goes on with it`() async throws {
        let host = Host()
        host.backend.addUser(
            "bob", password: Secret("temporary"), attributes: [UserAttribute("email", "bob@example.com")],
            isPasswordTemporary: true)
        let result = try await host.session.signIn(username: "bob", password: Secret("temporary"))
        #expect(!result.isSignedIn)
        #expect(
            result.nextStep
                == .newPasswordRequired(
                    missingAttributes: [], attributes: [UserAttribute("email", "bob@example.com")]))
        #expect(host.session.userState == .signedOut)
        // A password that is not accepted can be followed by another.
        await #expect(throws: AuthError(.invalidPassword, "")) {
            try await host.session.confirmSignIn(newPassword: Secret("short"))
        }
        let done = try await host.session.confirmSignIn(
            newPassword: Secret("a longer one"), attributes: [UserAttribute("name", "Bob")])
        #expect(done.isSignedIn)
        #expect(host.session.currentUser?.username == "bob")
        #expect(try await host.session.userAttributes().contains(UserAttribute("name", "Bob")))
        await #expect(throws: AuthError(.noSignInInProgress, "")) {
            try await host.session.confirmSignIn(newPassword: Secret("once more"))
        }
    }

    @Test func `a second sign-in replaces the first`() async throws {
        let host = Host()
        host.backend.addUser("bob", password: Secret("battery staple"))
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        try await host.session.signIn(username: "bob", password: Secret("battery staple"))
        #expect(await hearing.next(3) == [.signedOut, .signedIn, .signedIn])
        #expect(try await host.session.tokens().user.username == "bob")
    }

    @Test func `a sign-in ends the session that it replaces, whoever began that`() async throws {
        let store = MemoryStore()
        let host = Host(store: store)
        host.backend.addUser("bob", password: Secret("battery staple"))
        try await host.signIn()
        try await host.session.signIn(username: "bob", password: Secret("battery staple"))
        #expect(host.backend.calls == ["InitiateAuth", "InitiateAuth", "RevokeToken"])
        #expect(host.backend.state.withLock { Array($0.sessions.values) } == ["bob"])
        // Another process, which has not looked into the store since.
        let other = Host(host.backend, store: store)
        try await other.signIn()
        #expect(host.backend.state.withLock { Array($0.sessions.values) } == ["alice"])
    }

    @Test func `a sign-in goes through although the server does not end the session before`() async throws {
        let host = Host()
        try await host.signIn()
        host.backend.refuse("RevokeToken", with: AuthError(.network, "gone"))
        try await host.signIn()
        #expect(host.session.userState == .signedIn)
    }

    @Test func `a session that cannot be stored is ended at the server, and the one before goes on`() async throws {
        let store = ScriptedStore()
        let host = Host(store: store)
        host.backend.addUser("bob", password: Secret("battery staple"))
        try await host.signIn()
        store.cannotWrite.withLock { $0 = true }
        await #expect(throws: ScriptedStore.failure) {
            try await host.session.signIn(username: "bob", password: Secret("battery staple"))
        }
        #expect(host.backend.state.withLock { Array($0.sessions.values) } == ["alice"])
        #expect(host.session.currentUser?.username == "alice")
    }
}
