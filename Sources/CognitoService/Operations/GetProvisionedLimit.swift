internal import CognitoModel
internal import UserPool

extension GetProvisionedLimit: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.limit = LimitType(try input.limitDefinition.category(), in: call.pools.limits)
        return output
    }
}
