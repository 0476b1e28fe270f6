internal import CognitoModel
internal import UserPool

extension ListUserPoolClientSecrets: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let client = try await call.client(input.clientID, of: try await call.pool(input.userPoolID))
        // Two secrets are never more than a page, so no answer has a token that one could come back with.
        guard input.nextToken == nil else { throw UserPoolError(.invalidPageToken) }
        var output = Output()
        output.clientSecrets = client.secrets.map(ClientSecretDescriptorType.init)
        return output
    }
}
