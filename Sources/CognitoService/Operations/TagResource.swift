internal import CognitoModel
internal import UserPool

extension TagResource: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pools.pool(arn: input.resourceARN)
        try await call.pools.addTags(input.tags, to: pool.id)
        return Empty()
    }
}
