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

    @Test func `messages are bounded for users and for names alike, and a discreet client is not told`() async throws {
        for (burst, destinationBurst) in [(3, 20), (10, 3)] {
            let fixture = try await SignInFixture(client: SignInFixture.discreet) {
                $0.messageBurst = burst
                $0.destinationMessageBurst = destinationBurst
            }
            try await fixture.confirmedUser("jane", verified)
            var costs: Set<Int> = []
            for name in ["jane", "nobody"] {
                let first = try await forgot(name, in: fixture)
                for _ in 0..<2 { _ = try await forgot(name, in: fixture) }
                for _ in 0..<5 {
                    let before = fixture.database.statistics
                    #expect(try await forgot(name, in: fixture).destination == first.destination)
                    costs.insert(Int((fixture.database.statistics - before).statements))
                }
            }
            #expect(costs.count == 1)
            #expect(try await fixture.messages().count == 3)
            // The last code that was sent is good still.
            try await fixture.pool.confirmForgotPassword(
                of: "jane", code: fixture.lastCode(to: "jane"), newPassword: Secret("An0ther-one!"), secretHash: nil,
                through: fixture.client)
        }
        let open = try await SignInFixture { $0.messageBurst = 3 }
        try await open.confirmedUser("jane", verified)
        for _ in 0..<3 { _ = try await forgot("jane", in: open) }
        #expect(await code { try await forgot("jane", in: open) } == .limitExceeded)
    }

    /// What an operation says of somebody who is helped and of a name that nobody has, where a function sends.
    private func told(hasKey: Bool, metadata: Int) async throws -> (forgotten: [Told], resent: [Told], sealed: [String])
    {
        let hooks = ScriptedHooks(hasKey: hasKey)
        let fixture = try await SignInFixture(hooks: hooks, on: [.customEmailSender], client: SignInFixture.discreet)
        try await fixture.confirmedUser("jane", verified)
        let user = try await fixture.confirmedUser("jill", [("email", "jill@example.org")])
        try await fixture.database.write { connection in
            var waiting = user
            waiting.status = .unconfirmed
            try await UserStore(connection: connection, pool: fixture.pool).update(waiting)
        }
        let words = ["said": String(repeating: "\u{1}", count: metadata)]
        let client = fixture.client.saying(CallMetadata(clientMetadata: words))
        func answer(_ name: String, _ body: (String) async throws -> CodeDelivery) async -> Told {
            await code { try await body(name) }.map(Told.refused) ?? .sent
        }
        let forgotten = [
            await answer("jane") { try await fixture.pool.forgotPassword(of: $0, secretHash: nil, through: client) },
            await answer("none") { try await fixture.pool.forgotPassword(of: $0, secretHash: nil, through: client) },
        ]
        let resent = [
            await answer("jill") {
                try await fixture.pool.resendConfirmationCode(to: $0, secretHash: nil, through: client)
            },
            await answer("none") {
                try await fixture.pool.resendConfirmationCode(to: $0, secretHash: nil, through: client)
            },
        ]
        return (forgotten, resent, hooks.sealed.map { String($0.split(separator: ":").last ?? "") })
    }

    private enum Told: Equatable {
        case sent
        case refused(UserPoolError.Code)
    }

    @Test(arguments: [(true, 10, true), (false, 10, false), (true, 20_000, true), (true, 40_000, false)])
    func `a custom sender that cannot be told is none for users and for names alike`(
        hasKey: Bool, metadata: Int, isSent: Bool
    ) async throws {
        let told = try await told(hasKey: hasKey, metadata: metadata)
        let expected = [Told](repeating: isSent ? .sent : .refused(.hookUnreachable), count: 2)
        #expect(told.forgotten == expected && told.resent == expected)
        #expect(told.sealed == (isSent ? ["jane", "none", "jill", "none"] : []))
    }
}
