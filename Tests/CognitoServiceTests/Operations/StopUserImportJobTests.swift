import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

@Suite struct StopUserImportJobTests {
    @Test(arguments: ImportJob.Status.allCases)
    func `a job stops while it is at work, and else not`(status: ImportJob.Status) async throws {
        let desk = try await ImportDesk()
        let id = try await desk.makeJob()
        try await desk.put(id, status)
        let answer = await desk.call("StopUserImportJob", ["JobId": .string(id)])
        switch status {
        case .pending: #expect(answer["UserImportJob"]?["Status"] == "Stopped")
        case .inProgress, .stopping: #expect(answer["UserImportJob"]?["Status"] == "Stopping")
        case .created, .stopped, .expired, .failed, .succeeded:
            #expect(answer.error == "PreconditionNotMetException")
        }
    }

    @Test func `a job that is not there is told so`() async throws {
        try await ImportDesk().checkRefusals(of: "StopUserImportJob")
    }
}
