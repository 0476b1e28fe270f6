internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension UpdateUserPool: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let change = PoolChange(
            name: input.poolName, document: try input.settings(without: "UserPoolId", "PoolName", "UserPoolTags"),
            tags: input.userPoolTags ?? [:])
        try await call.pools.updatePool(pool.id, change)
        return Empty()
    }
}
