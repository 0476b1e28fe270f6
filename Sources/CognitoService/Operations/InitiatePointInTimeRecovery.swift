internal import CognitoModel
internal import UserPool

extension InitiatePointInTimeRecovery: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.restoration = RestorationType(
            try await call.pools.initiateRestoration(of: pool, to: input.restoreTimestamp))
        return output
    }
}
