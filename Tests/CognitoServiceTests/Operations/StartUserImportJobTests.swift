import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct StartUserImportJobTests {
    @Test func `a job starts, imports and succeeds`() async throws {
        let desk = try await ImportDesk()
        let id = try await desk.makeJob()
        try await desk.upload(id, users: 3)
        let started = await desk.call("StartUserImportJob", ["JobId": .string(id)])["UserImportJob"]
        #expect(started?["Status"] == "Pending" && started?["StartDate"]?.double != nil)
        await desk.service.pools.imports.rest()
        let job = await desk.call("DescribeUserImportJob", ["JobId": .string(id)])["UserImportJob"]
        #expect(job?["Status"] == "Succeeded" && job?["ImportedUsers"] == 3)
        #expect(job?["CompletionMessage"]?.string?.isEmpty == false && job?["CompletionDate"]?.double != nil)
        let user = await desk.call("AdminGetUser", ["Username": "user2"])
        #expect(user["UserStatus"] == "RESET_REQUIRED")
    }

    @Test func `what is missing is a precondition: a file, the state, the pool to itself, a way to a password`()
        async throws
    {
        let desk = try await ImportDesk()
        let bare = try await desk.makeJob()
        #expect(await desk.call("StartUserImportJob", ["JobId": .string(bare)]).error == "PreconditionNotMetException")
        let job = try await desk.makeJob()
        try await desk.upload(job)
        try await desk.put(bare, .inProgress)
        #expect(await desk.call("StartUserImportJob", ["JobId": .string(job)]).error == "PreconditionNotMetException")
        try await desk.put(bare, .failed)
        #expect(await desk.call("StartUserImportJob", ["JobId": .string(bare)]).error == "PreconditionNotMetException")

        let strict = try await ImportDesk(pool: [:])
        let blind = try await strict.makeJob()
        try await strict.upload(blind)
        let answer = await strict.call("StartUserImportJob", ["JobId": .string(blind)])
        #expect(answer.error == "PreconditionNotMetException")
    }

    @Test func `a job that is not there is told so`() async throws {
        try await ImportDesk().checkRefusals(of: "StartUserImportJob")
    }

    @Test func `while users are imported, their pool is neither changed nor deleted`() async throws {
        let desk = try await ImportDesk()
        let job = try await desk.makeJob()
        try await desk.put(job, .inProgress)
        for operation in ["UpdateUserPool", "DeleteUserPool"] {
            #expect(await desk.call(operation).error == "UserImportInProgressException")
        }
        let attribute: JSONValue = ["CustomAttributes": [["Name": "tier", "AttributeDataType": "String"]]]
        #expect(await desk.call("AddCustomAttributes", attribute).error == "UserImportInProgressException")
        try await desk.put(job, .succeeded)
        for operation in ["UpdateUserPool", "DeleteUserPool"] { #expect(await desk.call(operation).status == 200) }
    }
}
