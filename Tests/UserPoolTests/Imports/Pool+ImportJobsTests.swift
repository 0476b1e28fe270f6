import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

@Suite struct PoolImportJobsTests {
    @Test func `the columns are the schema's, the pool's own among them, and end as Cognito's do`() async throws {
        let house = try await ImportHouse(pool: [
            "Schema": [["Name": "tier", "AttributeDataType": "String"]], "AutoVerifiedAttributes": ["email"],
        ])
        let header = house.pool.importHeader
        #expect(header.first == "name" && !header.contains("sub"))
        #expect(Array(header.suffix(4)) == ["updated_at", "custom:tier", "cognito:mfa_enabled", "cognito:username"])
    }

    @Test func `a pool has so many jobs, newest first, page by page, while others are made`() async throws {
        let house = try await ImportHouse { $0.imports.jobs = 12 }
        var made: [String] = []
        for _ in 0..<10 {
            made.append(try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil).id)
            house.fixture.clock.advance(by: .milliseconds(1))
        }
        var seen: [String] = []
        var token: String?
        repeat {
            let page = try await house.pool.importJobs(from: token, limit: 3)
            seen += page.elements.map(\.id)
            token = page.next
            if seen.count == 3 {
                for _ in 0..<2 {
                    _ = try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil)
                }
            }
        } while token != nil
        #expect(seen == made.reversed())
        #expect(
            await code { try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil) }
                == .tooManyImportJobs)
        #expect(await code { try await house.pool.importJobs(from: "x", limit: 3) } == .invalidPageToken)
    }

    @Test func `a job starts once, with a file, and alone in its pool`() async throws {
        let house = try await ImportHouse()
        func start(_ id: String) async -> UserPoolError.Code? {
            await code { try await house.pools.startImportJob(id, of: house.pool) }
        }
        #expect(await start("import-0000000000") == .importJobNotFound)
        let bare = try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil)
        #expect(await start(bare.id) == .importPreconditionNotMet)
        var busy = try await house.job(house.file([]))
        busy.status = .inProgress
        try await house.put(busy)
        let waiting = try await house.job(house.file([]))
        #expect(await start(waiting.id) == .importPreconditionNotMet)
        busy.status = .succeeded
        try await house.put(busy)
        #expect(try await house.pools.startImportJob(waiting.id, of: house.pool).status == .pending)
        #expect(await start(waiting.id) == .importPreconditionNotMet)
        await house.pools.imports.rest()
    }

    @Test func `where no contact is verified, only a file with hashes gives users a way in`() async throws {
        let house = try await ImportHouse(pool: [:])
        let job = try await house.job(house.file([]))
        #expect(
            await code { try await house.pools.startImportJob(job.id, of: house.pool) } == .importPreconditionNotMet)
        #expect(try await house.run(house.file([]), algorithm: .scrypt).status == .succeeded)
    }

    @Test(arguments: ImportJob.Status.allCases)
    func `a job can be stopped while it is at work`(status: ImportJob.Status) async throws {
        let house = try await ImportHouse()
        var job = try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil)
        job.status = status
        try await house.put(job)
        let after: ImportJob.Status? =
            switch status {
            case .pending: .stopped
            case .inProgress, .stopping: .stopping
            case .created, .stopped, .expired, .failed, .succeeded: nil
            }
        guard let after else {
            #expect(await code { try await house.pool.stopImportJob(job.id) } == .importPreconditionNotMet)
            return
        }
        #expect(try await house.pool.stopImportJob(job.id).status == after)
        #expect(try await house.pool.importJob(job.id).status == after)
    }

    @Test func `a job that is not started within a day has expired, and its file goes`() async throws {
        let house = try await ImportHouse()
        let job = try await house.job(house.file([]))
        house.fixture.clock.advance(by: .seconds(86_400))
        #expect(try await house.pool.importJob(job.id).status == .created)
        house.fixture.clock.advance(by: .seconds(1))
        #expect(try await house.pool.importJob(job.id).status == .expired)
        #expect(
            await code { try await house.pools.startImportJob(job.id, of: house.pool) } == .importPreconditionNotMet)
        house.pools.imports.wake()
        await house.pools.imports.rest()
        #expect(house.folder.names == [])
        #expect(try await house.pool.importJobs(from: nil, limit: 5).elements.map(\.status) == [.expired])
    }

    @Test func `without a folder no job is made`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        #expect(
            await code { try await pool.createImportJob("j", role: ImportHouse.role, algorithm: nil) }
                == .importsDisabled)
    }
}
