import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionPasswordTests {
    private let new = Secret("battery staple")

    @Test func `a forgotten password is replaced with a code, and all sessions end`() async throws {
        let host = Host()
        await host.session.initialize()
        let hearing = Hearing(host.session)
        try await host.signIn()
        try await host.session.forgotPassword(username: "alice")
        try await host.session.confirmForgotPassword(username: "alice", code: FakeBackend.code, newPassword: new)
        // With or without the stream having been there in time, the refresh tells.
        host.outliveAccessToken()
        await #expect(throws: AuthError(.sessionEnded, "")) { try await host.session.tokens() }
        try await host.session.signIn(username: "alice", password: new)
        #expect(await hearing.next(4) == [.signedOut, .signedIn, .tokenInvalid, .signedIn])
    }

    @Test func `a changed password leaves the user signed in`() async throws {
        let host = Host()
        try await host.signIn()
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await host.session.changePassword(from: Secret("wrong one"), to: new)
        }
        #expect(host.session.userState == .signedIn)
        try await host.session.changePassword(from: Host.password, to: new)
        _ = try await host.session.tokens()
        try await host.session.signIn(username: "alice", password: new)
    }
}
