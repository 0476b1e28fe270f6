internal import CognitoModel
internal import UserPool

extension DeleteUserPoolClientSecret: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        try await call.pools.deleteSecret(input.clientSecretID, of: client.id, in: pool)
        return Empty()
    }
}
