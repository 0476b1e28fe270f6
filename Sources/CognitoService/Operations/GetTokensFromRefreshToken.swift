internal import CognitoModel
internal import UserPool

extension GetTokensFromRefreshToken: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (known, pool) = try await call.client(input.clientID)
        let client = known.calling(from: call.origin())
        try await pool.admitAddress(of: client)
        let tokens = try await pool.tokens(
            forRefreshToken: input.refreshToken, on: input.deviceKey.flatMap(DeviceKey.init),
            clientSecret: input.clientSecret,
            through: client.saying(CallMetadata(clientMetadata: input.clientMetadata)))
        var output = Output()
        output.authenticationResult = AuthenticationResultType(tokens)
        return output
    }
}
