import Database
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolDatabaseTests {
    @Test func `whatever is under way in a pool that is deleted meanwhile finds the pool gone`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        let (pool, client) = (fixture.pool, fixture.client)
        try await fixture.pools.deletePool(pool.id)
        let works: [@Sendable () async throws -> Void] = [
            { _ = try await fixture.attempt("alice", SignInFixture.password) },
            {
                _ = try await pool.signUp(
                    SignUpRequest(username: "alice", password: SignInFixture.password), through: client)
            },
            { _ = try await pool.forgotPassword(of: "alice", secretHash: nil, through: client) },
            { _ = try await pool.resendConfirmationCode(to: "alice", secretHash: nil, through: client) },
            { try await pool.confirmSignUp(of: "alice", code: Secret("1"), secretHash: nil, through: client) },
            {
                try await pool.confirmForgotPassword(
                    of: "alice", code: Secret("1"), newPassword: SignInFixture.password, secretHash: nil,
                    through: client)
            },
            { _ = try await pool.createUser(CreateUserRequest(username: "alice", invitation: .suppress)) },
        ]
        for work in works { #expect(await code(work) == .poolNotFound) }
    }

    @Test func `a reference to another missing row stays what it is`() async throws {
        let fixture = try await SignInFixture()
        await #expect(throws: DatabaseError(.foreignKeyViolation, "")) {
            try await fixture.pool.services.database.write { connection in
                try await connection.execute(
                    "INSERT INTO pending_attributes (sub, attribute, value) VALUES ('nobody', 'email', 'a')")
            }
        }
    }
}
