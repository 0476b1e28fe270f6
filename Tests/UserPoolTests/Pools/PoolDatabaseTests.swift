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

    @Test func `deleting a pool while users sign up, are made and sign in is no failure of the store`() async throws {
        let fixture = try await SignInFixture()
        for _ in 0..<10 {
            let pool = try await fixture.pools.createPool(PoolChange(name: "short-lived"))
            let client = try await fixture.pools.createClient(
                ClientChange(name: "web", document: SignInFixture.everyFlow), in: pool)
            _ = try await pool.createUser(CreateUserRequest(username: "alice", invitation: .suppress))
            try await pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
            let works: [@Sendable (Int) async throws -> Void] = [
                { number in
                    _ = try await pool.signUp(
                        SignUpRequest(username: "bob\(number)", password: SignInFixture.password), through: client)
                },
                { _ = try await pool.createUser(CreateUserRequest(username: "carol\($0)", invitation: .suppress)) },
                { number in
                    _ = try await pool.signIn(
                        number % 2 == 0 ? "alice" : "nobody", password: SignInFixture.password, flow: .userPassword,
                        secretHash: nil, through: client)
                },
            ]
            let errors = await withTaskGroup(of: (any Error)?.self) { group in
                for number in 0..<24 {
                    group.addTask {
                        do { try await works[number % 3](number) } catch { return error }
                        return nil
                    }
                }
                group.addTask {
                    do { try await fixture.pools.deletePool(pool.id) } catch { return error }
                    return nil
                }
                return await group.reduce(into: [any Error]()) { if let error = $1 { $0.append(error) } }
            }
            for error in errors { #expect(error is UserPoolError, "\(error)") }
        }
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
