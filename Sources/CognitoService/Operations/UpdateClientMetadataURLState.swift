internal import CognitoModel
internal import UserPool

extension UpdateClientMetadataURLState: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        if input.action == .refresh {
            try await pool.refreshMetadata(at: input.url, under: input.cimdPolicyID)
        } else {
            try await pool.dropMetadata(at: input.url, under: input.cimdPolicyID)
        }
        return Output()
    }
}
