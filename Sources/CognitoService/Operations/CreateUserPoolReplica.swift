internal import CognitoModel
internal import UserPool

extension CreateUserPoolReplica: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        guard input.regionName != pool.region else {
            throw UserPoolError.invalidParameter("The user pool is in \(pool.region) already.")
        }
        // One server is one region: a second copy of a pool needs a second server, which none can make from here.
        throw UserPoolError.featureUnavailable("Multi-region replication is not available on this server.")
    }
}
