internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension CreateUserPool: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let change = PoolChange(
            name: input.poolName, document: try input.settings(without: "PoolName", "UserPoolTags"),
            tags: input.userPoolTags ?? [:])
        let pool = try await call.pools.createPool(change, region: call.region)
        var output = Output()
        output.userPool = try UserPoolType(pool, userCount: 0)
        return output
    }
}
