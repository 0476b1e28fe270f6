import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolEndSignInsTests {
    /// What ends all sessions of a user.
    enum Ending: CaseIterable {
        case signOut
        case signOutByAdministrator
        case disable
        case disableProvider
        case resetByAdministrator
    }

    private func end(_ ending: Ending, _ token: Secret, in fixture: SignInFixture) async throws {
        let pool = fixture.pool
        switch ending {
        case .signOut: try await fixture.pools.signedInUser(token).signOutEverywhere()
        case .signOutByAdministrator: try await pool.signOutEverywhere("alice")
        case .disable:
            try await pool.disableUser("alice")
            try await pool.enableUser("alice")
        case .disableProvider:
            try await pool.disableProvider(
                for: ProviderUser(provider: "Cognito", attribute: "Cognito_Subject", value: "alice"))
        case .resetByAdministrator: try await pool.resetPassword(of: "alice")
        }
    }

    @Test(arguments: Ending.allCases)
    func `a sign-in that is under way is over when the user is signed out everywhere`(ending: Ending) async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let tokens = try await fixture.signIn()
        let app = try await fixture.setUpApp(token: tokens.accessToken)
        let challenge = try await fixture.signInToChallenge()
        fixture.clock.advance(by: .milliseconds(1))
        try await end(ending, tokens.accessToken, in: fixture)
        #expect(
            await refusal { try await fixture.answer(.softwareToken, fixture.appCode(app), challenge) }
                == .invalidSession)
        #expect(await refusal { try await fixture.pools.signedInUser(tokens.accessToken) } != nil)
        try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        let next = try await fixture.signInToChallenge()
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(app), next).tokens != nil)
    }

    @Test func `so is one that has come to a new password`() async throws {
        let fixture = try await SignInFixture()
        _ = try await fixture.pool.createUser(
            CreateUserRequest(
                username: "alice", temporaryPassword: Secret("Temp0rary!"), attributes: [], invitation: .suppress))
        let challenge = try await fixture.signInToChallenge("alice", Secret("Temp0rary!"))
        #expect(challenge.kind == .newPasswordRequired)
        fixture.clock.advance(by: .milliseconds(1))
        try await fixture.pool.signOutEverywhere("alice")
        let answer = NewPasswordAnswer(
            username: "alice", password: SignInFixture.password, session: challenge.session)
        #expect(
            await refusal {
                try await fixture.pool.answerNewPassword(answer, secretHash: nil, through: fixture.client)
            } == .invalidSession)
    }

    @Test func `a code that was on its way as the first proof is a wrong one then`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked(preferring: .emailOTP)
        let code = try await fixture.lastCode(to: "alice")
        try await fixture.pool.signOutEverywhere("alice")
        #expect(await refusal { try await fixture.answerCode(posed, code) } == .signInCodeMismatch)
        _ = try await fixture.signInByCode()
    }

    @Test func `a sign-out by a clock that was ahead keeps nobody out afterwards`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        let app = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        fixture.clock.advance(by: .seconds(365 * 86_400))
        try await fixture.pool.signOutEverywhere("alice")
        fixture.clock.advance(by: .seconds(-365 * 86_400))
        let challenge = try await fixture.signInToChallenge()
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(app), challenge).tokens != nil)
    }
}
