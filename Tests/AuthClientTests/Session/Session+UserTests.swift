import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionUserTests {
    @Test func `attributes of the signed-in user come with the sub`() async throws {
        let host = Host()
        try await host.signIn()
        let subject = try #require(host.session.currentUser?.subject)
        #expect(try await host.session.userAttributes() == [UserAttribute("sub", subject)])
    }

    @Test func `a call that finds the session ended makes that known`() async throws {
        let host = Host(configuration: Host.deafConfiguration)
        try await host.signIn()
        host.backend.endSessions(of: "alice", reason: .signedOut)
        await #expect(throws: AuthError(.sessionEnded, "")) { try await host.session.userAttributes() }
        #expect(host.session.userState == .tokenInvalid)
    }

    @Test func `a deleted user is signed out and gone`() async throws {
        let host = Host()
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        try await host.session.deleteUser()
        #expect(host.backend.usernames.isEmpty)
        await #expect(throws: AuthError(.notAuthorized, "")) { try await host.signIn() }
        host.backend.addUser("alice", password: Host.password)
        try await host.signIn()
        #expect(await hearing.next(4) == [.signedOut, .signedIn, .signedOut, .signedIn])
    }

    @Test func `a deletion that fails leaves everything as it was`() async throws {
        let host = Host()
        try await host.signIn()
        host.backend.isReachable = false
        await #expect(throws: AuthError(.network, "")) { try await host.session.deleteUser() }
        #expect(host.session.userState == .signedIn)
    }
}
