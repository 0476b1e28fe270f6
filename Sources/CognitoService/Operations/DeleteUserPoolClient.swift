internal import CognitoModel
internal import UserPool

extension DeleteUserPoolClient: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        try await call.pools.deleteClient(client.id, of: pool)
        return NoContent()
    }
}
