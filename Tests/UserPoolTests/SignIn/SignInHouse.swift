import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

/// What somebody may know of a user, or have of theirs.
enum Possession: CaseIterable {
    case password, mailbox, phone, app
}

/// Two pools with users who have each a different lot of factors.
struct SignInHouse: Sendable {
    /// A user and what it takes to be one.
    struct Person: Sendable {
        let name: String
        /// In the second pool, which demands a second factor.
        var isInStrictPool = false
        /// Whether whoever has these may get in.
        let admits: @Sendable (Set<Possession>) -> Bool
    }

    static let people: [Person] = [
        Person(name: "alice") { !$0.isDisjoint(with: [.password, .mailbox, .phone]) },
        Person(name: "bob") { $0.contains(.mailbox) },
        Person(name: "carol") { $0.isSuperset(of: [.password, .app]) },
        Person(name: "dave") { $0.contains(.password) && !$0.isDisjoint(with: [.phone, .mailbox]) },
        Person(name: "erin") { $0.contains(.password) },
        Person(name: "frank", isInStrictPool: true) { $0.isSuperset(of: [.password, .app]) },
        Person(name: "gina", isInStrictPool: true) { $0.contains(.password) },
        Person(name: "hank", isInStrictPool: true) { $0.isSuperset(of: [.password, .mailbox]) },
        Person(name: "nobody") { _ in false },
    ]

    static let temporary = Secret("Temp0rary!")

    /// A user's own password, unlike anybody else's.
    static func password(of name: String) -> Secret { Secret("Passw0rd-of-\(name)") }

    let fixture: SignInFixture
    let strict: Pool
    let clients: [Client]
    let apps: [String: Secret]

    init() async throws {
        let plenty = { (configuration: inout UserPoolConfiguration) in
            configuration.messageBurst = 1_000_000
            configuration.destinationMessageBurst = 1_000_000
        }
        fixture = try await SignInFixture.choice(mfa: "OPTIONAL", isDiscreet: true, configure: plenty)
        let flows: JSONValue = [
            "ExplicitAuthFlows": [
                "ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
            ],
            "PreventUserExistenceErrors": "ENABLED", "AuthSessionValidity": 15,
        ]
        strict = try await fixture.pools.createPool(
            PoolChange(
                name: "strict",
                document: [
                    "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
                    "EmailMfaConfiguration": ["Subject": "Sign in"],
                    "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
                ]))
        clients = [
            try await fixture.pools.createClient(ClientChange(name: "one", document: flows), in: fixture.pool),
            try await fixture.pools.createClient(ClientChange(name: "two", document: flows), in: fixture.pool),
            try await fixture.pools.createClient(ClientChange(name: "three", document: flows), in: strict),
        ]
        let phone = [("phone_number", "+15550100"), ("phone_number_verified", "true")]
        _ = try await fixture.confirmedUser(
            "alice", SignInFixture.email() + phone.map { (name: $0.0, value: $0.1) },
            password: Self.password(of: "alice"))
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "bob", attributes: SignInFixture.email("bob"), invitation: .suppress))
        _ = try await fixture.confirmedUser(
            "carol", SignInFixture.email("carol"), password: Self.password(of: "carol"))
        _ = try await fixture.confirmedUser(
            "dave", SignInFixture.email("dave") + phone.map { (name: $0.0, value: $0.1) },
            password: Self.password(of: "dave"))
        _ = try await fixture.pool.createUser(
            CreateUserRequest(
                username: "erin", temporaryPassword: Self.temporary, attributes: SignInFixture.email("erin"),
                invitation: .suppress))
        let strictUsers: [(String, [(name: String, value: String)])] = [
            ("frank", []), ("gina", []), ("hank", SignInFixture.email("hank")),
        ]
        for (name, attributes) in strictUsers {
            _ = try await strict.createUser(
                CreateUserRequest(
                    username: name, temporaryPassword: Self.temporary, attributes: attributes, invitation: .suppress))
            try await strict.setPassword(of: name, to: Self.password(of: name), permanent: true)
        }
        var apps: [String: Secret] = [:]
        for (name, pool) in [("carol", fixture.pool), ("frank", strict)] {
            apps[name] = try await Self.app(of: name, in: pool, fixture)
        }
        self.apps = apps
        _ = try await fixture.pool.setPreference(
            [.sms: .init(isEnabled: true, isPreferred: nil), .email: .init(isEnabled: true, isPreferred: nil)],
            of: "dave")
    }

    /// Who is in which pool.
    func pool(of person: Person) -> Pool { person.isInStrictPool ? strict : fixture.pool }

    /// Makes the users again what they were whom a sign-in has changed.
    func tidy() async throws {
        fixture.clock.advance(by: .seconds(1000))
        if try await fixture.pool.user("erin").status == .confirmed {
            try await fixture.pool.setPassword(of: "erin", to: Self.temporary, permanent: false)
        }
        try? await strict.deleteSoftwareToken(of: "gina")
    }

    private static func app(of name: String, in pool: Pool, _ fixture: SignInFixture) async throws -> Secret {
        let user = try await pool.user(name)
        return try await fixture.database.transaction { transaction in
            let secret = try await pool.associateSoftwareToken(of: user, in: transaction.connection)
            _ = try await pool.checkSoftwareToken(
                fixture.appCode(secret), of: user, verifying: true, in: transaction.connection)
            try await pool.setPreference(
                [.softwareToken: .init(isEnabled: true, isPreferred: true)], of: user, in: transaction.connection)
            return secret
        }
    }
}
