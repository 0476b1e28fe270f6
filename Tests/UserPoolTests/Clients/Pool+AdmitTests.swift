import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolAdmitTests {
    @Test func `a client of another pool gets nowhere, whatever it asks`() async throws {
        let fixture = try await SignInFixture(pool: ["AutoVerifiedAttributes": ["email"]])
        try await fixture.confirmedUser()
        let refreshToken = try #require(try await fixture.signIn().refreshToken)
        let elsewhere = try await fixture.pools.createPool(PoolChange(name: "elsewhere"))
        let theirs = try await fixture.pools.createClient(
            ClientChange(name: "theirs", document: SignInFixture.everyFlow), in: elsewhere)
        let pool = fixture.pool
        let password = SignInFixture.password
        let entries: [(String, () async throws -> Void)] = [
            (
                "sign-in",
                {
                    _ = try await pool.signIn(
                        "alice", password: password, flow: .userPassword, secretHash: nil, through: theirs)
                }
            ),
            ("refresh", { _ = try await pool.signIn(refreshToken: refreshToken, secretHash: nil, through: theirs) }),
            (
                "tokens",
                { _ = try await pool.tokens(forRefreshToken: refreshToken, clientSecret: nil, through: theirs) }
            ),
            ("revoke", { try await pool.revoke(refreshToken, clientSecret: nil, through: theirs) }),
            (
                "new password",
                {
                    _ = try await pool.answerNewPassword(
                        NewPasswordAnswer(username: "alice", password: password, session: Secret("x")),
                        secretHash: nil, through: theirs)
                }
            ),
            (
                "sign-up",
                { _ = try await pool.signUp(SignUpRequest(username: "eve", password: password), through: theirs) }
            ),
            (
                "confirm",
                { try await pool.confirmSignUp(of: "alice", code: Secret("1"), secretHash: nil, through: theirs) }
            ),
            ("resend", { _ = try await pool.resendConfirmationCode(to: "alice", secretHash: nil, through: theirs) }),
            ("forgot", { _ = try await pool.forgotPassword(of: "alice", secretHash: nil, through: theirs) }),
            (
                "reset",
                {
                    try await pool.confirmForgotPassword(
                        of: "alice", code: Secret("1"), newPassword: password, secretHash: nil, through: theirs)
                }
            ),
        ]
        for (name, entry) in entries { #expect(await code(entry) == .clientNotFound, "\(name)") }
    }
}
