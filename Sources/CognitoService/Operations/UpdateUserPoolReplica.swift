internal import CognitoModel
internal import UserPool

extension UpdateUserPoolReplica: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        throw try await call.pool(input.userPoolID).noSecondary(
            in: input.regionName, but: "The status of the primary replica of a user pool cannot be changed.")
    }
}
