internal import CognitoModel
internal import UserPool

extension AddUserPoolClientSecret: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        let secret = try await call.pools.addSecret(to: client.id, of: pool, given: input.clientSecret)
        var output = Output()
        output.clientSecretDescriptor = ClientSecretDescriptorType(secret)
        // Whoever brought the secret has it.
        if input.clientSecret == nil { output.clientSecretDescriptor?.clientSecretValue = secret.value }
        return output
    }
}
