internal import CognitoModel
internal import UserPool

extension StopUserImportJob: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.userImportJob = UserImportJobType(try await pool.stopImportJob(input.jobID), in: call)
        return output
    }
}
