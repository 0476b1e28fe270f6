internal import CognitoModel
internal import UserPool

extension UntagResource: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pools.pool(arn: input.resourceARN)
        try await call.pools.removeTags(input.tagKeys, from: pool.id)
        return Empty()
    }
}
