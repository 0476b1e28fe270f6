internal import CognitoModel
internal import UserPool

extension DeleteUserPoolReplica: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        throw try await call.pool(input.userPoolID).noSecondary(
            in: input.regionName, but: "The primary replica of a user pool cannot be deleted.")
    }
}

extension Pool {
    /// Why nothing can be done with a replica: there is only the pool itself.
    func noSecondary(in region: String, but reason: String) -> UserPoolError {
        region == self.region
            ? .invalidParameter(reason) : UserPoolError(.resourceNotFound, [.resource: "replica in \(region)"])
    }
}
