internal import CognitoModel
internal import UserPool

extension DescribeCIMDPolicy: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.cimdPolicy = CIMDPolicyType(try await pool.metadataPolicy(input.cimdPolicyID), in: pool)
        return output
    }
}
