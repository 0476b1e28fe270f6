internal import CognitoModel
internal import UserPool

extension GetClientToken: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (known, pool) = try await call.client(input.clientID)
        let client = known.calling(from: call.origin())
            .saying(CallMetadata(clientMetadata: input.clientMetadata))
        try await pool.admitAddress(of: client)
        let token = try await pool.token(for: client, secret: input.secret, scopes: input.scopes)
        var result = ClientAuthenticationResultType()
        result.accessToken = token.accessToken
        result.expiresIn = Int(token.validity.components.seconds)
        result.tokenType = "Bearer"
        var output = Output()
        output.clientAuthenticationResult = result
        return output
    }
}
