import LatchkeyJSON
import TestSupport
import Testing

@testable import UserPool

@Suite struct UserPoolsImportsTests {
    @Test(arguments: [ImportJob.Status.pending, .inProgress, .stopping])
    func `while users are imported, what they are checked by stays as it is`(status: ImportJob.Status) async throws {
        let house = try await ImportHouse()
        let (pools, id) = (house.pools, house.pool.id)
        // What looks for jobs at the start must not find this one.
        await pools.imports.rest()
        var job = try await house.job(house.file([]))
        let attributes: [JSONValue] = [["Name": "tier", "AttributeDataType": "String"]]
        let changes: [@Sendable () async throws -> Void] = [
            { try await pools.addAttributes(attributes, to: id) },
            { try await pools.updatePool(id, PoolChange(name: "other")) },
            { try await pools.deletePool(id) },
        ]
        job.status = status
        try await house.put(job)
        for change in changes { #expect(await code { try await change() } == .importInProgress) }
        job.status = .stopped
        try await house.put(job)
        for change in changes { try await change() }
        #expect(await code { try await pools.pool(id) } == .poolNotFound)
    }
}
