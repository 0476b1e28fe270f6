import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct PausedConnectionTests {
    /// The tables whose rows are users' and groups', or tell of them.
    private let paused: Set<String> = [
        "users", "displaced_users", "aliases", "pending_attributes", "passwords", "former_passwords", "software_tokens",
        "devices", "passkeys", "passkey_registrations", "linked_identities", "user_groups", "memberships",
        "departures", "journal", "journals", "import_jobs",
    ]
    /// Those that no pool writes through its own connection.
    private let elsewhere: Set<String> = ["migrations", "access_keys", "limits", "sqlite_sequence"]

    @Test func `of every table it is decided whether it is written while its pool is set back`() async throws {
        let fixture = try await PoolFixture()
        let tables = try await fixture.database.read { connection in
            try await connection.query("SELECT name FROM sqlite_schema WHERE type = 'table'")
                .map { row in try row.get(0, as: String.self) }
        }
        #expect(Set(tables) == paused.union(PausedConnection.open).union(elsewhere))
        #expect(paused.isDisjoint(with: PausedConnection.open))
        for table in paused {
            for statement in [
                "INSERT INTO \(table) (a)", "INSERT INTO \(table)\n(a)", "DELETE FROM \(table)",
                "UPDATE \(table) SET a = 1",
            ] {
                #expect(PausedConnection.isRefused(statement), "\(statement)")
            }
        }
        for table in PausedConnection.open {
            #expect(!PausedConnection.isRefused("INSERT INTO \(table) (a) VALUES (1)"))
        }
    }

    @Test(arguments: [
        ("SELECT 1 FROM users", false), ("\n SELECT 1", false), ("WITH x AS (SELECT 1) DELETE FROM users", true),
        ("REPLACE INTO sessions VALUES (1)", true), ("INSERT OR REPLACE INTO sessions VALUES (1)", true),
        ("UPDATE passwords SET phc = 'x'", false), ("UPDATE passwords SET set_at = 1, phc = 'x'", true),
        ("UPDATE passkeys SET sign_count = 1", false), ("UPDATE passkeys SET name = 'x'", true),
        ("UPDATE devices SET authenticated = 1", false), ("UPDATE devices SET remembered = 1", true),
        ("UPDATE", true), ("DELETE", true), ("", true), ("DROP TABLE users", true),
        ("UPDATE \"users\" SET a = 1", true),
    ])
    func `a statement is refused unless it is one of those that may run`(text: String, isRefused: Bool) {
        #expect(PausedConnection.isRefused(text) == isRefused)
    }

    @Test func `a body that passes over a refusal has written nothing`() async throws {
        let house = try await RecoveryHouse()
        try await house.fixture.confirmedUser()
        try await house.past {}
        _ = try await house.preview()
        let subject = try await house.pool.user("alice").subject.text
        let pool = house.pool
        #expect(
            await code {
                try await pool.services.database.write { connection in
                    try await connection.execute(
                        "INSERT INTO tags (pool, name, value) VALUES (\(pool.id.text), 'a', 'b')")
                    _ = try? await connection.execute("DELETE FROM passwords WHERE sub = \(subject)")
                }
            } == .recoveryInProgress)
        #expect(try await house.count("tags") == 0)
        #expect(try await house.count("passwords") == 1)
    }

    @Test func `meanwhile what users and groups are cannot be changed, in whatever way`() async throws {
        let house = try await RecoveryHouse(SignInFixture.secondFactors("OPTIONAL"))
        let (pool, fixture) = (house.pool, house.fixture)
        try await fixture.confirmedUser(
            "alice", [("email", "a@hotel.example"), ("email_verified", "true"), ("name", "Alice")])
        try await fixture.confirmedUser("forced")
        try await pool.setPassword(of: "forced", to: Secret("0therPassw0rd!"), permanent: false)
        try await fixture.confirmedUser("app")
        let secret = try await fixture.setUpApp(of: "app", token: fixture.signIn("app").accessToken)
        _ = try await pool.signUp(
            SignUpRequest(username: "new", password: SignInFixture.password), through: fixture.client)
        _ = try await pool.createGroup("staff")
        _ = try await pool.createGroup("other")
        try await pool.addUser("alice", toGroup: "other")
        _ = try await pool.createIdentityProvider(
            "Google", .google, IdentityProviderChange(details: ProviderRulesTests.social))
        let linked = ProviderUser(provider: "Google", attribute: "Cognito_Subject", value: "g")
        let local = ProviderUser(provider: "Cognito", attribute: "Username", value: "alice")
        try await pool.link(linked, to: local)
        try await house.past {}
        let user = try await house.pools.signedInUser(fixture.signIn().accessToken)
        _ = try await house.preview()
        let writes: [(String, () async throws -> Void)] = [
            ("create", { _ = try await pool.createUser(CreateUserRequest(username: "bob", invitation: .suppress)) }),
            (
                "sign up",
                {
                    _ = try await pool.signUp(
                        SignUpRequest(username: "bob", password: SignInFixture.password), through: fixture.client)
                }
            ),
            ("confirm", { try await pool.confirmUser("new") }),
            ("delete", { try await pool.deleteUser("alice") }),
            ("delete oneself", { try await user.delete() }),
            ("disable", { try await pool.disableUser("alice") }),
            ("attributes", { try await pool.updateAttributes(of: "alice", [("name", "A")]) }),
            ("own attributes", { _ = try await user.updateAttributes([("name", "A")]) }),
            ("remove attributes", { try await pool.deleteAttributes(of: "alice", ["name"]) }),
            ("password", { try await pool.setPassword(of: "alice", to: Secret("0therPassw0rd!"), permanent: true) }),
            ("reset", { try await pool.resetPassword(of: "alice") }),
            (
                "preference",
                { try await pool.setPreference([.email: .init(isEnabled: true, isPreferred: nil)], of: "alice") }
            ),
            ("app", { _ = try await user.associateSoftwareToken() }),
            ("remove app", { try await pool.deleteSoftwareToken(of: "app") }),
            ("group", { _ = try await pool.createGroup("night") }),
            ("update group", { _ = try await pool.updateGroup("staff", GroupChange(precedence: 1)) }),
            ("delete group", { try await house.pools.deleteGroup("staff", of: pool) }),
            ("member", { try await pool.addUser("alice", toGroup: "staff") }),
            ("remove member", { try await pool.removeUser("alice", fromGroup: "other") }),
            (
                "link",
                {
                    try await pool.link(
                        ProviderUser(provider: "Google", attribute: "Cognito_Subject", value: "h"), to: local)
                }
            ),
            ("unlink", { try await pool.disableProvider(for: linked) }),
            (
                "disable own provider",
                {
                    try await pool.disableProvider(
                        for: ProviderUser(provider: "Cognito", attribute: "Cognito_Subject", value: "alice"))
                }
            ),
            ("delete provider", { try await pool.deleteIdentityProvider("Google") }),
            // As Amazon Cognito has it, these sign-ins wait too.
            (
                "app code",
                {
                    _ = try await fixture.answer(
                        .softwareToken, fixture.appCode(secret), fixture.signInToChallenge("app"))
                }
            ),
            (
                "new password",
                {
                    let challenge = try await fixture.signInToChallenge("forced", Secret("0therPassw0rd!"))
                    _ = try await pool.answerNewPassword(
                        NewPasswordAnswer(
                            username: challenge.username, password: Secret("An0therPassw0rd!"),
                            session: challenge.session), secretHash: nil, through: fixture.client)
                }
            ),
        ]
        let state = try await house.rows("users") + house.rows("passwords") + house.rows("memberships")
        for (name, write) in writes { #expect(await refusal(write) == .recoveryInProgress, "\(name)") }
        #expect(try await house.rows("users") + house.rows("passwords") + house.rows("memberships") == state)

        // Signing in and out goes on, and so do settings and other pools.
        let tokens = try await fixture.signIn()
        _ = try await pool.signIn(
            refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
        #expect(await refusal { try await fixture.attempt("alice", Secret("wrong")) } == .wrongPassword)
        try await pool.signOutEverywhere("alice")
        _ = try await house.pools.createClient(ClientChange(name: "other"), in: pool)
        let other = try await house.pools.createPool(PoolChange(name: "other"))
        _ = try await other.createUser(CreateUserRequest(username: "bob", invitation: .suppress))
    }

    @Test func `a hash is renewed at a sign-in, also while the pool is set back`() async throws {
        let house = try await RecoveryHouse()
        try await house.fixture.confirmedUser()
        try await house.past {}
        _ = try await house.preview()
        try await house.pool.services.database.write { connection in
            try await connection.execute("UPDATE passwords SET phc = 'renewed', srp_salt = NULL")
        }
        #expect(try await house.rows("passwords", "phc") == ["\([SQLValue.text("renewed")])"])
    }
}
