internal import CognitoModel
internal import UserPool

extension CancelPointInTimeRecovery: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.restoration = RestorationType(try await call.pools.cancelRestoration(input.restoreID, of: pool))
        return output
    }
}
