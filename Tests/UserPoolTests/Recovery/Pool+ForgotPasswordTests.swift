import Database
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolForgotPasswordTests {
    private func forgot(_ name: String, in fixture: SignInFixture) async throws -> CodeDelivery {
        try await fixture.pool.forgotPassword(of: name, secretHash: nil, through: fixture.client)
    }

    private let verified: [(name: String, value: String)] = [
        ("email", "jane@example.org"), ("email_verified", "true"),
    ]

    @Test func `COD-11 a code goes to the verified address, which is masked in the answer`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("jane", verified)
        let delivery = try await forgot("jane", in: fixture)
        #expect(delivery == CodeDelivery(destination: "j***@e***", medium: .email, attribute: .email))
        #expect(try await fixture.messages(to: "jane").last?.destination == "jane@example.org")
    }

    @Test func `COD-05 a user without a verified contact cannot be helped`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("jane", [("email", "jane@example.org")])
        #expect(await code { try await forgot("jane", in: fixture) } == .noVerifiedContact)
        #expect(try await fixture.messages().isEmpty)
    }

    @Test func `the pool's first mechanism that the user has verified is taken`() async throws {
        let both = verified + [("phone_number", "+12065550100"), ("phone_number_verified", "true")]
        let unset = try await SignInFixture()
        try await unset.confirmedUser("jane", both)
        #expect(try await forgot("jane", in: unset).medium == .sms)
        let set = try await SignInFixture(pool: [
            "AccountRecoverySetting": [
                "RecoveryMechanisms": [
                    ["Name": "verified_email", "Priority": 1], ["Name": "verified_phone_number", "Priority": 2],
                ]
            ]
        ])
        try await set.confirmedUser("jane", both)
        #expect(try await forgot("jane", in: set).medium == .email)
        let administrators = try await SignInFixture(pool: [
            "AccountRecoverySetting": ["RecoveryMechanisms": [["Name": "admin_only", "Priority": 1]]]
        ])
        try await administrators.confirmedUser("jane", both)
        #expect(await code { try await forgot("jane", in: administrators) } == .recoveryByAdministratorOnly)
    }

    @Test func `a user who has not finished signing up, or has a temporary password, cannot recover it`() async throws {
        let fixture = try await SignInFixture()
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "jane", attributes: verified, invitation: .suppress))
        #expect(await code { try await forgot("jane", in: fixture) } == .passwordNotResettable)
    }

    @Test func `a discreet client hears the same of everyone`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await fixture.confirmedUser("jane", verified)
        try await fixture.confirmedUser("jim")
        try await fixture.disable(fixture.confirmedUser("joe", [("email", "joe@x.org"), ("email_verified", "true")]))
        for name in ["jane", "jim", "joe", "jo"] {
            let delivery = try await forgot(name, in: fixture)
            #expect(delivery.medium == .email && delivery.attribute == .email)
            #expect(delivery.destination.utf8.count == "j***@e***".utf8.count)
            #expect(delivery.destination.contains("***@") && delivery.destination.hasSuffix("***"))
        }
        #expect(try await fixture.messages().map(\.username) == ["jane"])
        #expect(await code { try await SignInFixture().pool.user("nobody") } == .userNotFound)
    }

    @Test func `a user and a name that nobody has cost the same`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await fixture.confirmedUser("jane", verified)
        try await fixture.confirmedUser("jim")
        var costs: [Int] = []
        for name in ["jane", "jim", "nobody", "nobody@example.org"] {
            let before = fixture.database.statistics
            _ = try await forgot(name, in: fixture)
            costs.append(Int((fixture.database.statistics - before).statements))
        }
        #expect(Set(costs).count == 1)
        #expect(try await fixture.messages().map(\.username) == ["jane"])
    }

    @Test func `messages are bounded for users and for names alike`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet) { $0.messageBurst = 3 }
        try await fixture.confirmedUser("jane", verified)
        for name in ["jane", "nobody"] {
            for _ in 0..<3 { _ = try await forgot(name, in: fixture) }
            #expect(await code { try await forgot(name, in: fixture) } == .limitExceeded)
        }
    }
}
