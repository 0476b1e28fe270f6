import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

/// A pool into which files of users are imported over the wire.
struct ImportDesk {
    let folder = TemporaryFolder()
    let service: ServiceFixture
    let pool: String

    init(
        pool settings: JSONValue = ["AutoVerifiedAttributes": ["email"]],
        configure: (inout UserPoolConfiguration) -> Void = { _ in }
    ) async throws {
        let path = folder.path
        service = try await ServiceFixture { configuration in
            configuration.imports.folder = path
            configure(&configuration)
        }
        pool = try await service.makePool(settings)
    }

    /// Calls an operation on the pool.
    func call(_ operation: String, _ members: JSONValue = [:]) async -> ServiceFixture.Answer {
        var document = members
        document["UserPoolId"] = document["UserPoolId"] ?? .string(pool)
        return await service.call(operation, document)
    }

    /// Makes a job and gives its id.
    func makeJob(_ members: JSONValue = [:]) async throws -> String {
        var document = members
        document["JobName"] = document["JobName"] ?? "users"
        document["CloudWatchLogsRoleArn"] = "arn:aws:iam::000000000000:role/import"
        let answer = await call("CreateUserImportJob", document)
        return try #require(answer["UserImportJob"]?["JobId"]?.string, "\(answer.message ?? "")")
    }

    /// Puts the file of a job, of so many users, where an upload would have put it.
    func upload(_ job: String, users count: Int = 1) async throws {
        let header = try await service.pools.pool(named: pool).importHeader
        var text = header.joined(separator: ",") + "\n"
        for number in 0..<count {
            let values = [
                "cognito:username": "user\(number)", "email": "u\(number)@example.org", "email_verified": "true",
            ]
            text +=
                header.map { values[$0] ?? ($0 == "cognito:mfa_enabled" ? "false" : "") }.joined(separator: ",") + "\n"
        }
        folder.write(Array(text.utf8), to: "\(job).csv")
    }

    /// Puts a job in a state.
    func put(_ job: String, _ status: ImportJob.Status) async throws {
        let id = try #require(PoolID(pool))
        try await service.store.database.write { connection in
            var found = try #require(try await ImportStore(connection).find(job, of: id))
            found.status = status
            try await ImportStore(connection).update(found)
        }
    }

    /// What every operation on a job refuses: a pool that is not there, a job of another pool, and ids that are none.
    func checkRefusals(of operation: String) async throws {
        let job = try await makeJob()
        let other = try await service.makePool()
        for (pool, job) in [(missingPool, job), (other, job), (self.pool, "import-0000000000")] {
            let answer = await call(operation, ["UserPoolId": .string(pool), "JobId": .string(job)])
            #expect(answer.error == "ResourceNotFoundException")
        }
        for members: JSONValue in [[:], ["JobId": ""], ["JobId": "job-1"], ["JobId": .string(job), "UserPoolId": "x"]] {
            #expect(await call(operation, members).error == "InvalidParameterException")
        }
    }
}
