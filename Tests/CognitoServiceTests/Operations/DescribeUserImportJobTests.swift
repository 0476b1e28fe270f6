import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct DescribeUserImportJobTests {
    @Test(arguments: ImportJob.Status.allCases)
    func `a job is told of in every state`(status: ImportJob.Status) async throws {
        let desk = try await ImportDesk()
        let id = try await desk.makeJob()
        try await desk.put(id, status)
        let job = await desk.call("DescribeUserImportJob", ["JobId": .string(id)])["UserImportJob"]
        #expect(job?["Status"]?.string == status.rawValue && job?["JobId"]?.string == id)
    }

    @Test func `a job that is not there is told so`() async throws {
        try await ImportDesk().checkRefusals(of: "DescribeUserImportJob")
    }
}
