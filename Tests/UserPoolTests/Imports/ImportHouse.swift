import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport

@testable import UserPool

/// A pool, and a folder for files of users.
struct ImportHouse {
    let folder = TemporaryFolder()
    let fixture: SignInFixture

    init(
        pool settings: JSONValue = ["AutoVerifiedAttributes": ["email"]],
        configure: (inout UserPoolConfiguration) -> Void = { _ in }
    ) async throws {
        let path = folder.path
        fixture = try await SignInFixture(pool: settings) { configuration in
            configuration.imports.folder = path
            configure(&configuration)
        }
    }

    var pool: Pool { fixture.pool }
    var pools: UserPools { fixture.pools }

    /// A file with the pool's columns, and perhaps the hashes', in which each row names some values.
    func file(_ rows: [[String: String]], hashes: Bool = false) -> String {
        let columns = pool.importHeader + (hashes ? [ImportTable.hashColumn] : [])
        let lines = rows.map { row in
            columns.map { row[$0] ?? ($0 == ImportTable.mfaColumn ? "false" : "") }.joined(separator: ",")
        }
        return ([columns.joined(separator: ",")] + lines).map { $0 + "\n" }.joined()
    }

    /// Rows of users with a verified address.
    static func rows(_ numbers: Range<Int>) -> [[String: String]] {
        numbers.map { number in
            [
                ImportTable.usernameColumn: "user\(number)", "email": "user\(number)@example.org",
                "email_verified": "true",
            ]
        }
    }

    /// Makes a job and gives it a file.
    func job(_ file: String, algorithm: ForeignHash.Algorithm? = nil) async throws -> ImportJob {
        let job = try await pool.createImportJob("job", role: Self.role, algorithm: algorithm)
        folder.write(Array(file.utf8), to: "\(job.id).csv")
        return job
    }

    /// Makes a job, runs it and gives what became of it.
    func run(_ file: String, algorithm: ForeignHash.Algorithm? = nil) async throws -> ImportJob {
        let job = try await job(file, algorithm: algorithm)
        _ = try await pools.startImportJob(job.id, of: pool)
        await pools.imports.rest()
        return try await pool.importJob(job.id)
    }

    /// The lines of a job's log.
    func log(of job: ImportJob) -> [String] {
        String(decoding: folder.read("\(job.id).log") ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Writes a job as it is to be found.
    func put(_ job: ImportJob) async throws {
        try await fixture.database.write { connection in try await ImportStore(connection).update(job) }
    }

    func userCount() async throws -> Int { try await pool.estimatedUserCount() }

    static let role = "arn:aws:iam::000000000000:role/import"
}
