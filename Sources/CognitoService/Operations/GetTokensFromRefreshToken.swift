internal import CognitoModel
internal import UserPool

extension GetTokensFromRefreshToken: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (client, pool) = try await call.client(input.clientID)
        let tokens = try await pool.tokens(
            forRefreshToken: input.refreshToken, on: input.deviceKey.flatMap(DeviceKey.init),
            clientSecret: input.clientSecret,
            through: client.saying(CallMetadata(clientMetadata: input.clientMetadata)))
        var output = Output()
        output.authenticationResult = AuthenticationResultType(tokens)
        return output
    }
}
