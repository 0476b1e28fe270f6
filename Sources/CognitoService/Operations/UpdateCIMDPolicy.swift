internal import CognitoModel
internal import UserPool

extension UpdateCIMDPolicy: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        let policy = try await pool.updateMetadataPolicy(
            input.cimdPolicyID,
            .init(name: input.policyName, cacheSeconds: input.cacheDuration, patterns: input.urlPatterns),
            for: client)
        var output = Output()
        output.cimdPolicy = CIMDPolicyType(policy, in: pool)
        return output
    }
}
