import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionSignUpTests {
    private let password = Secret("battery staple")

    @Test func `an account is made, confirmed and used`() async throws {
        let host = Host()
        let result = try await host.session.signUp(
            username: "bob", password: password, attributes: [UserAttribute("email", "bob@example.com")])
        #expect(!result.isConfirmed)
        #expect(result.delivery == CodeDelivery(destination: "b***@e***", medium: "EMAIL", attribute: "email"))
        await #expect(throws: AuthError(.userNotConfirmed, "")) {
            try await host.session.signIn(username: "bob", password: password)
        }
        await #expect(throws: AuthError(.codeMismatch, "")) {
            try await host.session.confirmSignUp(username: "bob", code: Secret("000000"))
        }
        #expect(try await host.session.resendCode(username: "bob")?.medium == "EMAIL")
        try await host.session.confirmSignUp(username: "bob", code: FakeBackend.code)
        try await host.session.signIn(username: "bob", password: password)
        #expect(host.session.currentUser == SignedInUser(username: "bob", subject: result.subject))
    }

    @Test func `who has just confirmed an account signs in without a second code, once`() async throws {
        let host = Host()
        let result = try await host.session.signUp(
            username: "bob", password: password, attributes: [UserAttribute("email", "bob@example.com")])
        host.backend.setFirstFactors([.emailOTP, .password], of: "bob")
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await host.session.signIn(username: "bob", afterConfirming: #require(result.session))
        }
        let confirmation = try #require(
            try await host.session.confirmSignUp(username: "bob", code: FakeBackend.code, session: result.session))
        #expect(try await host.session.signIn(username: "bob", afterConfirming: confirmation).isSignedIn)
        #expect(host.session.currentUser == SignedInUser(username: "bob", subject: result.subject))
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await host.session.signIn(username: "bob", afterConfirming: confirmation)
        }
    }

    @Test func `where the code is no way in, what is preferred is asked for`() async throws {
        let host = Host()
        let result = try await host.session.signUp(
            username: "bob", password: password, attributes: [UserAttribute("email", "bob@example.com")])
        let confirmation = try #require(
            try await host.session.confirmSignUp(username: "bob", code: FakeBackend.code, session: result.session))
        let step = try await host.session.signIn(
            username: "bob", afterConfirming: confirmation, preferring: .passwordSRP
        ).nextStep
        #expect(step == .password(isSent: false))
        #expect(try await host.session.respond(to: step, with: .password(password)).isSignedIn)
    }

    @Test func `a name that is taken is refused`() async {
        let host = Host()
        await #expect(throws: AuthError(.usernameExists, "")) {
            try await host.session.signUp(username: "alice", password: password)
        }
    }
}
