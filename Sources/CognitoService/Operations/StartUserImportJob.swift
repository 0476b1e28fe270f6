internal import CognitoModel
internal import UserPool

extension StartUserImportJob: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.userImportJob = UserImportJobType(try await call.pools.startImportJob(input.jobID, of: pool), in: call)
        return output
    }
}
