internal import CognitoModel
internal import UserPool

extension ListTagsForResource: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.tags = try await call.pools.pool(arn: input.resourceARN).tags
        return output
    }
}
