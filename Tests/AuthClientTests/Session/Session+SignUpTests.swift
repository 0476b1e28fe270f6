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

    @Test func `a name that is taken is refused`() async {
        let host = Host()
        await #expect(throws: AuthError(.usernameExists, "")) {
            try await host.session.signUp(username: "alice", password: password)
        }
    }
}
