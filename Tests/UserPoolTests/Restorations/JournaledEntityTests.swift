import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct JournaledEntityTests {
    /// What is not written down of each table, and why.
    private let left: [JournaledEntity: Set<String>] = [
        .groups: ["pool"],
        // What follows from the rest.
        .users: [
            "number", "pool", "username_key", "email_search", "phone_number_search", "preferred_username_search",
            "name_search", "given_name_search", "family_name_search",
        ],
        .passwords: ["sub"], .formerPasswords: ["sub"], .softwareTokens: ["sub"], .passkeys: ["sub"],
        .linkedIdentities: ["sub"],
        // The challenge that was put to it last.
        .devices: ["sub", "asked"],
    ]

    @Test func `the journal knows every column of the tables that it tells of, and what it holds`() async throws {
        let house = try await RecoveryHouse()
        let pool = house.pool.id.text
        let user = try await house.fixture.confirmedUser("alice", [("email", "a@hotel.example")])
        let subject = user.subject.text
        _ = try await house.pool.createGroup("staff")
        try await house.pool.addUser("alice", toGroup: "staff")
        try await house.database.write { connection in
            for statement: SQL in [
                "UPDATE passwords SET srp_salt = 's', srp_verifier = \([1] as [UInt8])",
                "INSERT INTO former_passwords (sub, number, phc) VALUES (\(subject), 1, 'old')",
                """
                INSERT INTO software_tokens (sub, secret, name, verified, last_step)
                VALUES (\(subject), \([7] as [UInt8]), 'phone', 1, 40)
                """,
                """
                INSERT INTO passkeys (pool, credential, sub, public_key, sign_count, backup_eligible, backed_up,
                    relying_party, aaguid, name, transports, created)
                VALUES (\(pool), \([2] as [UInt8]), \(subject), \([1] as [UInt8]), 3, 1, 0, 'a.example',
                    \([0] as [UInt8]), 'key', '[]', 4)
                """,
                """
                INSERT INTO devices (device, sub, salt, verifier, remembered, created, modified, authenticated)
                VALUES ('d', \(subject), 's', \([0, 9] as [UInt8]), 1, 2, 3, 4)
                """,
                """
                INSERT INTO linked_identities (pool, provider, user_id, sub, attribute, linked)
                VALUES (\(pool), 'p', 'u', \(subject), 'a', 1)
                """,
            ] { try await connection.execute(statement) }
        }
        var schema: [JournaledEntity: Set<String>] = [:]
        var rows: [JournaledEntity: [String: SQLValue]] = [:]
        for entity in JournaledEntity.allCases {
            let query: SQL = "SELECT * FROM \(identifier: entity.table) LIMIT 1"
            let row = try await house.database.read { connection in try await connection.first(query) }
            guard let row else { continue }
            schema[entity] = Set(row.columns)
            rows[entity] = Dictionary(uniqueKeysWithValues: zip(row.columns, row.values))
        }
        try await house.pools.deleteGroup("staff", of: house.pool)
        try await house.pool.deleteUser("alice")
        for entity in JournaledEntity.allCases where entity != .pendingAttributes {
            let entry = try await house.database.read { connection in
                try await connection.first(
                    """
                    SELECT before FROM journal WHERE entity = \(entity.rawValue) AND before IS NOT NULL
                    ORDER BY id DESC LIMIT 1
                    """)?.get(0, as: String.self)
            }
            let columns = try entity.columns(#require(entry, "\(entity)"))
            #expect(
                Set(columns.map(\.name)).union(left[entity] ?? []) == schema[entity], "\(entity)")
            for (name, value) in columns { #expect(rows[entity]?[name] == value, "\(entity) \(name)") }
        }
    }

    @Test func `signing in in every way, refreshing and using a device or a passkey writes nothing into the journal`()
        async throws
    {
        let house = try await RecoveryHouse(SignInFixture.secondFactors("OPTIONAL"))
        let fixture = house.fixture
        try await fixture.confirmedUser("alice", [("email", "a@hotel.example"), ("email_verified", "true")])
        try await fixture.confirmedUser("bob", [("email", "b@hotel.example"), ("email_verified", "true")])
        let secret = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        let bob = try await fixture.pools.signedInUser(fixture.signIn("bob").accessToken)
        try await bob.setPreference([.email: .init(isEnabled: true, isPreferred: true)])
        let before = try await house.count("journal")
        #expect(before > 0)
        // By an authenticator app, whose row is written anew with each use.
        let tokens = try #require(
            await fixture.answer(.softwareToken, fixture.appCode(secret), fixture.signInToChallenge()).tokens)
        let challenge = try await fixture.signInToChallenge("bob")
        #expect(try await fixture.answer(.email, fixture.lastCode(to: "bob"), challenge).tokens != nil)
        _ = try await house.pool.signIn(
            refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
        #expect(await refusal { try await fixture.attempt("alice", Secret("wrong")) } == .wrongPassword)
        try await house.database.write { connection in
            try await connection.execute("UPDATE devices SET authenticated = 5")
            try await connection.execute("UPDATE passkeys SET sign_count = 9, last_used = 5")
            try await connection.execute("UPDATE passwords SET phc = 'renewed'")
            // What changes nothing is no change.
            try await connection.execute("UPDATE users SET attributes = attributes, status = status, modified = 1")
        }
        #expect(try await house.count("journal") == before)
    }

    @Test func `a text comes back as it was, whatever is in it`() async throws {
        let house = try await RecoveryHouse()
        _ = try await house.pool.createGroup("staff", GroupChange(description: "first"))
        // Some of these are one character with what the journal puts beside them.
        let texts = [
            "", "%", ",", "=", "%%,,", "a,b%25%2C", "t61", ",name=t", #"{"a":"b,c","d":"%"}"#, "Zoë, 100 %", "💥,\r\n",
            "\u{301},\u{301}", "\u{600}", "\u{200D}", "\u{FEFF}%",
        ]
        for text in texts + ["last"] {
            try await house.database.write { connection in
                try await connection.execute("UPDATE user_groups SET description = \(text)")
            }
        }
        let entries = try await house.database.read { connection in
            try await connection.query(
                """
                SELECT before FROM journal WHERE entity = \(JournaledEntity.groups.rawValue) AND before IS NOT NULL
                ORDER BY id
                """)
        }
        let found = try entries.compactMap { row in
            try JournaledEntity.groups.columns(row.get(0)).first { $0.name == "description" }?.value
        }
        #expect(found == (["first"] + texts).map(SQLValue.text))
    }

    @Test func `an entry that the journal cannot have written is damage, and nothing worse`() throws {
        let damaged = [
            "", ",", "a=i1", ",a", ",=i1", ",a=ix", ",a=i", ",a=t%", ",a=t%2", ",a=t%zz", ",a=t%41", ",a=t1%2",
            ",a=tb,c", ",a=b0", ",a=bz0", ",a=q", "{}",
        ]
        for text in damaged {
            #expect(throws: (any Error).self, "\(text)") { try JournaledEntity.softwareTokens.columns(text) }
        }
        let columns = try JournaledEntity.softwareTokens.columns(
            ",secret=b00FF,name=,verified=i-1,text=ta%2Cb%25,none=t")
        #expect(columns.map(\.name) == ["secret", "name", "verified", "text", "none"])
        #expect(columns.map(\.value) == [.blob([0, 255]), .null, .integer(-1), .text("a,b%"), .text("")])
        #expect(throws: (any Error).self) { try User(journaled: ",sub=t61") }
    }
}
