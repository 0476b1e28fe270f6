import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct ImportUploadsTests {
    /// The parts of an upload's address.
    struct Address {
        var pool: String, job: String, expires: String, signature: String

        init(_ url: String) throws {
            let parts = url.split(whereSeparator: { "/?&=".contains($0) }).map(String.init)
            try #require(parts.count == 9 && parts[2] == "imports" && url.hasPrefix("http://127.0.0.1:9229/imports/"))
            (pool, job, expires, signature) = (parts[3], parts[4], parts[6], parts[8])
        }
    }

    static func begin(_ address: Address, length: Int = 3, _ house: ImportHouse) throws -> ImportFile {
        try house.pools.beginUpload(
            pool: address.pool, job: address.job, expires: address.expires, signature: address.signature,
            length: length)
    }

    @Test func `a file comes by its job's address, in place of one before, and lies there for its owner alone`()
        async throws
    {
        let house = try await ImportHouse()
        let job = try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil)
        let address = try Address(house.pools.uploadURL(of: job))
        for text in ["old", "abcdef"] {
            let file = try Self.begin(address, house)
            for part in [text.prefix(2), text.dropFirst(2)] {
                let isTaken = file.append(Array(part.utf8).span)
                #expect(isTaken)
            }
            #expect(house.folder.names.contains("\(job.id).part"))
            try await house.pools.finishUpload(file)
        }
        #expect(house.folder.names == ["\(job.id).csv"])
        #expect(house.folder.read("\(job.id).csv") == Array("abcdef".utf8))
        #expect(house.folder.mode(of: "\(job.id).csv") == 0o600)
    }

    @Test func `an address is good for its job, a quarter of an hour, and one file at a time`() async throws {
        let house = try await ImportHouse { $0.imports.fileBytes = 100 }
        let job = try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil)
        let other = try await house.pool.createImportJob("other", role: ImportHouse.role, algorithm: nil)
        let address = try Address(house.pools.uploadURL(of: job))
        let wrong: [(inout Address) -> Void] = [
            { $0.job = other.id }, { $0.pool = "us-east-1_000000000" }, { $0.pool = "../.." }, { $0.job = "../x" },
            { $0.expires = String((Int64($0.expires) ?? 0) + 1) }, { $0.expires = "x" }, { $0.signature = "" },
            { $0.signature = String($0.signature.dropLast()) + ($0.signature.last == "0" ? "1" : "0") },
        ]
        for change in wrong {
            var wrong = address
            change(&wrong)
            #expect(await code { try Self.begin(wrong, house) } == .uploadNotSigned)
        }
        #expect(await code { try Self.begin(address, length: 101, house) } == .uploadTooLong)
        do {
            let first = try Self.begin(address, length: 100, house)
            #expect(await code { try Self.begin(address, house) } == .uploadConflict)
            _ = first.append([1, 2, 3].span)
        }
        // It was cut off: nothing is left of it.
        #expect(house.folder.names == [])
        _ = try Self.begin(address, house)
        house.fixture.clock.advance(by: ImportJob.uploadTime - .seconds(1))
        _ = try Self.begin(address, house)
        house.fixture.clock.advance(by: .seconds(1))
        #expect(await code { try Self.begin(address, house) } == .uploadExpired)
    }

    @Test func `a job does not start while its file is on its way`() async throws {
        let house = try await ImportHouse()
        let job = try await house.job(house.file([]))
        let file = try Self.begin(Address(house.pools.uploadURL(of: job)), house)
        #expect(
            await code { try await house.pools.startImportJob(job.id, of: house.pool) } == .importPreconditionNotMet)
        _ = file.append([1].span)
    }

    @Test func `a job that was started refuses another file before it comes`() async throws {
        let house = try await ImportHouse()
        let job = try await house.job(house.file([]))
        let address = try Address(house.pools.uploadURL(of: job))
        _ = try await house.pools.startImportJob(job.id, of: house.pool)
        #expect(await code { try Self.begin(address, house) } == .uploadConflict)
        await house.pools.imports.rest()
        #expect(await code { try Self.begin(address, house) } == .uploadConflict)
    }

    @Test func `a file that comes too slowly is cut off, and its job can start`() async throws {
        let house = try await ImportHouse()
        let job = try await house.job(house.file([]))
        do {
            let file = try Self.begin(Address(house.pools.uploadURL(of: job)), house)
            house.fixture.clock.advance(by: ImportJob.uploadTime - .seconds(1))
            let isTaken = file.append([1].span)
            #expect(isTaken)
            house.fixture.clock.advance(by: .seconds(1))
            let isTakenLate = file.append([1].span)
            #expect(!isTakenLate)
        }
        _ = try await house.pools.startImportJob(job.id, of: house.pool)
        await house.pools.imports.rest()
    }

    @Test func `a job that was started takes no other file`() async throws {
        let house = try await ImportHouse()
        var job = try await house.pool.createImportJob("job", role: ImportHouse.role, algorithm: nil)
        let address = try Address(house.pools.uploadURL(of: job))
        let file = try Self.begin(address, house)
        job.status = .inProgress
        try await house.put(job)
        #expect(await code { try await house.pools.finishUpload(file) } == .uploadConflict)
    }
}
