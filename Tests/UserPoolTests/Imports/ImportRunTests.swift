import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

@Suite struct ImportRunTests {
    @Test func `users are imported with their attributes, and have to choose a password`() async throws {
        let house = try await ImportHouse()
        let job = try await house.run(
            house.file([
                [
                    "cognito:username": "alice", "name": #"Alice\, of the hotel"#, "email": "a@example.org",
                    "email_verified": "TRUE", "birthdate": "01/31/1990", "updated_at": "1462565100",
                ]
            ]))
        #expect(job.status == .succeeded && job.imported == 1 && job.failed == 0 && job.skipped == 0)
        #expect(job.completed != nil && job.started != nil)
        let alice = try await house.pool.user("alice")
        #expect(alice.status == .resetRequired && alice.isEnabled)
        #expect(alice.attributes["name"] == "Alice, of the hotel" && alice.attributes["email_verified"] == "true")
        #expect(alice.attributes["birthdate"] == "01/31/1990")
        // The password that nobody has is wrong like any other.
        #expect(await code { try await house.fixture.signIn("alice") } == .wrongPassword)
        // The way of the forgotten password is open.
        _ = try await house.pool.forgotPassword(of: "alice", secretHash: nil, through: house.fixture.client)
        try await house.pool.confirmForgotPassword(
            of: "alice", code: house.fixture.lastCode(to: "alice"), newPassword: SignInFixture.password,
            secretHash: nil, through: house.fixture.client)
        _ = try await house.fixture.signIn("alice")
        // What was uploaded is gone, the log is the operator's.
        #expect(house.folder.names == ["\(job.id).log"])
        #expect(house.folder.mode(of: "\(job.id).log") == 0o600)
    }

    @Test func `users who bring a hash keep their password, whose hash becomes the pool's own at the first sign-in`()
        async throws
    {
        let house = try await ImportHouse()
        for (number, (algorithm, hash)) in Self.hashes.enumerated() {
            var row = ImportHouse.rows(number..<number + 1)[0]
            row[ImportTable.hashColumn] = hash.contains(",") ? "\"\(hash)\"" : hash
            let job = try await house.run(house.file([row], hashes: true), algorithm: algorithm)
            #expect(job.status == .succeeded && job.imported == 1, "\(job.message ?? "") \(house.log(of: job))")
            let user = try await house.pool.user("user\(number)")
            #expect(user.status == .confirmed)
            func stored() async throws -> String? {
                try await house.fixture.database.read { connection in
                    try await PasswordStore(connection).find(user.subject)?.phc
                }
            }
            #expect(await code { try await house.fixture.signIn("user\(number)", Secret("wrong")) } == .wrongPassword)
            #expect(try await house.fixture.hasher.needsRehash(stored() ?? ""))
            _ = try await house.fixture.signIn("user\(number)", Secret("Passw0rd!"))
            #expect(try await !house.fixture.hasher.needsRehash(stored() ?? ""))
            _ = try await house.fixture.signIn("user\(number)", Secret("Passw0rd!"))
        }
    }

    /// Of `Passw0rd!`.
    static let hashes: [(ForeignHash.Algorithm, String)] = [
        (.bcrypt, "$2b$04$EtKS0HF2KwO9BF60Cp.NTe8VsboqY9lJaDhyL4VRX0HWiaeIo/9yu"),
        (.argon2id, "$argon2id$v=19$m=64,t=1,p=4$oacWrxwnaT8iG2tgR2Wpxg$E6FRJttkB4YOJp4N2mLHy80iGRTua4kSrlXsSFHyXQY"),
        (.pbkdf2SHA256, "$pbkdf2-sha256$1000$r/UeoxRCCCGEsDamNKa0Ng$qhJabNPOFlYxL1SjpDh.1i51vTRwuf3cWXz1W9BANwc"),
    ]

    @Test func `a row that breaks a rule is told of in the log, without its values, and the others are imported`()
        async throws
    {
        let house = try await ImportHouse()
        try await house.fixture.confirmedUser("taken")
        let good = ImportHouse.rows(0..<2)
        func row(_ changes: [String: String]) -> [String: String] {
            ImportHouse.rows(9..<10)[0].merging(changes) { $1 }
        }
        let file =
            house.file([
                good[0], row(["cognito:username": "taken"]), row(["cognito:username": ""]),
                row(["cognito:mfa_enabled": "perhaps"]), row(["email_verified": "false"]),
                row(["email": "no address"]), row(["email_verified": "true", "email": ""]),
                row(["updated_at": "soon"]), row(["cognito:username": "with space"]),
            ]) + "just,three,fields\n"
            + house.file([good[1], good[0]]).split(separator: "\n").dropFirst()
            .map { $0 + "\n" }.joined()
        let job = try await house.run(file)
        #expect(job.status == .succeeded)
        #expect((job.imported, job.skipped, job.failed) == (2, 2, 8))
        let log = house.log(of: job)
        #expect(log.count == 11)
        #expect(log[0] == "[SKIPPED] Line Number 3 - The user already exists.")
        #expect(log[1] == "[FAILED] Line Number 4 - The User Record does not have a username.")
        #expect(log[2] == "[FAILED] Line Number 5 - The value of cognito:mfa_enabled must be true or false.")
        #expect(log[3].hasPrefix("[FAILED] Line Number 6 - The User Record does not set any of the auto verified"))
        #expect(log[8] == "[FAILED] Line Number 11 - The number of fields is not that of the header.")
        #expect(log[9] == "[SKIPPED] Line Number 13 - The user already exists.")
        for value in ["perhaps", "no address", "soon", "with space", "user0", "taken"] {
            #expect(!log.joined().contains(value))
        }
        #expect(try await house.userCount() == 3)
    }

    @Test(arguments: [
        ("", "The CSV file has no header."),
        ("a,b\n", "The header in the CSV file does not match the expected headers."),
        ("name,name\n", "The header in the CSV file has a column twice."),
        ("name,cognito:username\n", "The header in the CSV file does not have all of the expected headers."),
        ("\"name\n", "The header in the CSV file cannot be read. A quoted field does not end."),
    ])
    func `a file without the pool's columns fails the job`(file: String, message: String) async throws {
        let house = try await ImportHouse()
        let job = try await house.run(file)
        #expect(job.status == .failed && job.message == message)
        #expect(try await house.userCount() == 0)
    }

    @Test
    func `columns come in any order, behind a mark of UTF-8, and hashes only where the job names their algorithm`()
        async throws
    {
        let house = try await ImportHouse()
        let columns = house.pool.importHeader.reversed().joined(separator: ",")
        #expect(try await house.run("\u{feff}\(columns)\r\n").status == .succeeded)
        #expect(try await house.run(columns + ",cognito:password_hash\n").status == .failed)
        #expect(try await house.run(columns + ",cognito:password_hash\n", algorithm: .bcrypt).status == .succeeded)
        #expect(try await house.run(columns + "\n", algorithm: .bcrypt).status == .succeeded)
    }

    @Test func `a hash of another algorithm, or one that costs too much, fails its row`() async throws {
        let house = try await ImportHouse()
        var rows = ImportHouse.rows(0..<3)
        rows[0][ImportTable.hashColumn] = Self.hashes[0].1.replacing("$04$", with: "$31$")
        rows[1][ImportTable.hashColumn] = "secret"
        let job = try await house.run(house.file(rows, hashes: true), algorithm: .bcrypt)
        #expect((job.imported, job.failed) == (1, 2))
        #expect(try await house.pool.user("user2").status == .resetRequired)
        #expect(!house.log(of: job).joined().contains("secret"))
    }

    @Test func `more rows than the server takes fail the job`() async throws {
        let house = try await ImportHouse { $0.imports.rows = 120 }
        let job = try await house.run(house.file(ImportHouse.rows(0..<121)))
        #expect(job.status == .failed && job.imported == 120)
        #expect(job.message == "The CSV file has more than 120 rows.")
    }

    @Test func `nothing imported is no success, unless there was nothing to import`() async throws {
        let house = try await ImportHouse()
        var row = ImportHouse.rows(0..<1)[0]
        row["email"] = "x"
        #expect(try await house.run(house.file([row])).status == .failed)
        #expect(try await house.run(house.file([])).status == .succeeded)
    }

    /// As a process that was killed leaves them: a place in the file that some rows end at, and no more users than
    /// those.
    @Test func `a job that was cut off goes on behind the last row that is stored, and imports nobody twice`()
        async throws
    {
        let house = try await ImportHouse()
        let whole = house.file(ImportHouse.rows(0..<250))
        let begun = house.file(ImportHouse.rows(0..<120))
        var job = try await house.run(begun)
        #expect(job.imported == 120 && job.position == begun.utf8.count && job.line == 121)
        house.folder.write(Array(whole.utf8), to: "\(job.id).csv")
        (job.status, job.completed, job.message) = (.inProgress, nil, nil)
        try await house.put(job)
        house.pools.imports.wake()
        await house.pools.imports.rest()
        let ended = try await house.pool.importJob(job.id)
        #expect(ended.status == .succeeded)
        #expect((ended.imported, ended.skipped, ended.failed) == (250, 0, 0))
        #expect(try await house.userCount() == 250)
        #expect(house.log(of: job).contains("[RESUMED] Line Number 121"))
    }

    @Test func `a job that was told to stop keeps the rows at hand and takes no more`() async throws {
        let house = try await ImportHouse()
        var job = try await house.job(house.file(ImportHouse.rows(0..<250)))
        (job.status, job.started) = (.stopping, house.fixture.clock.now())
        try await house.put(job)
        house.pools.imports.wake()
        await house.pools.imports.rest()
        job = try await house.pool.importJob(job.id)
        #expect(job.status == .stopped && job.imported == 100)
        #expect(try await house.userCount() == 100)
        #expect(house.folder.names == ["\(job.id).log"])
    }

    @Test func `a job whose file is gone fails, and so does one whose pool is`() async throws {
        let house = try await ImportHouse()
        var job = try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil)
        job.status = .pending
        try await house.put(job)
        house.pools.imports.wake()
        await house.pools.imports.rest()
        job = try await house.pool.importJob(job.id)
        #expect(job.status == .failed && job.message == "The CSV file could not be read.")

        job = try await house.job(house.file(ImportHouse.rows(0..<2)))
        job.status = .pending
        try await house.put(job)
        // DeleteUserPool is refused while a job is at work; a job that finds its pool gone all the same must end.
        let (id, now) = (house.pool.id, house.fixture.clock.now())
        try await house.fixture.database.write { connection in
            try await TombstoneStore(connection: connection).bury(id, at: now)
        }
        house.pools.imports.wake()
        await house.pools.imports.rest()
        #expect(house.folder.names.filter { $0.hasSuffix(".csv") } == [])
    }

    @Test func `where users sign up with an address, that names them whatever the username says`() async throws {
        let house = try await ImportHouse(pool: [
            "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
        ])
        var rows = ImportHouse.rows(0..<3)
        rows[1]["cognito:username"] = "user1@example.org"
        // The same address again.
        rows[2]["email"] = "user0@example.org"
        let job = try await house.run(house.file(rows))
        #expect((job.imported, job.skipped) == (2, 1))
        for number in 0..<2 {
            let user = try await house.pool.user("user\(number)@example.org")
            #expect(user.username.text == user.subject.text)
        }
    }

    @Test func `a text message is asked for where the file says so and the pool can`() async throws {
        let house = try await ImportHouse(pool: [
            "AutoVerifiedAttributes": ["phone_number"], "MfaConfiguration": "OPTIONAL",
            "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::000000000000:role/sms"],
        ])
        let job = try await house.run(
            house.file([
                [
                    "cognito:username": "alice", "phone_number": "+15555550100", "phone_number_verified": "true",
                    "cognito:mfa_enabled": "true",
                ]
            ]))
        #expect(job.imported == 1, "\(house.log(of: job))")
        let asked = house.pool.settings.secondFactors.contains(.sms)
        #expect(try await house.pool.user("alice").preference.enabled.contains(.sms) == asked)
    }
}
