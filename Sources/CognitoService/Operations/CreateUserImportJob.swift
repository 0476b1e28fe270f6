internal import CognitoModel
internal import PasswordHash
internal import UserPool

extension CreateUserImportJob: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let job = try await call.pool(input.userPoolID).createImportJob(
            input.jobName, role: input.cloudWatchLogsRoleARN,
            algorithm: input.passwordHashingAlgorithm.flatMap { ForeignHash.Algorithm(rawValue: $0.rawValue) })
        var output = Output()
        output.userImportJob = UserImportJobType(job, in: call)
        return output
    }
}
