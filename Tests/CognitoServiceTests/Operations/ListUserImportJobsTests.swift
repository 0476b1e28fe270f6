import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct ListUserImportJobsTests {
    @Test func `250 jobs are listed without loss or repeat, while others are made`() async throws {
        let desk = try await ImportDesk()
        var made: Set<String> = []
        for number in 0..<250 {
            made.insert(try await desk.makeJob(["JobName": .string("job \(number)")]))
            if number % 7 == 0 { desk.service.clock.advance(by: .milliseconds(1)) }
        }
        desk.service.clock.advance(by: .milliseconds(1))
        var seen: [String] = []
        var input: JSONValue = ["MaxResults": 60]
        repeat {
            let page = await desk.call("ListUserImportJobs", input)
            let jobs = try #require(page["UserImportJobs"]?.array, "\(page.message ?? "")")
            #expect((1...50).contains(jobs.count))
            seen += jobs.compactMap { $0["JobId"]?.string }
            input["PaginationToken"] = page["PaginationToken"]
            _ = try await desk.makeJob()
        } while input["PaginationToken"] != nil
        #expect(seen.count == 250 && Set(seen) == made)
    }

    @Test func `RIV-23 a pool that is not there has no empty list`() async throws {
        let desk = try await ImportDesk()
        #expect(await desk.call("ListUserImportJobs", ["MaxResults": 10])["UserImportJobs"] == [])
        let input: JSONValue = ["UserPoolId": .string(missingPool), "MaxResults": 10]
        #expect(await desk.call("ListUserImportJobs", input).error == "ResourceNotFoundException")
    }

    @Test(
        arguments: [
            [:], ["MaxResults": 0], ["MaxResults": 61], ["MaxResults": 10, "PaginationToken": ""],
            ["MaxResults": 10, "PaginationToken": "made-up"], ["MaxResults": 10, "UserPoolId": "x"],
        ] as [JSONValue])
    func `what breaks a rule is refused`(input: JSONValue) async throws {
        #expect(try await ImportDesk().call("ListUserImportJobs", input).error == "InvalidParameterException")
    }
}
