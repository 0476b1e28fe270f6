internal import CognitoModel
internal import UserPool

extension UpdateProvisionedLimit: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let category = try input.limitDefinition.category()
        try await call.pools.limits.set(input.requestedLimitValue, for: category)
        var output = Output()
        output.limit = LimitType(category, in: call.pools.limits)
        return output
    }
}
