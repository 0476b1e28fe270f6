internal import CognitoModel
internal import UserPool

extension InitiateAuth: Handler {
    /// A refresh token is not guessed.
    static func cost(of input: Input) -> AddressAct? {
        [.refreshTokenAuth, .refreshToken].contains(input.authFlow) ? nil : .signIn
    }

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let (client, pool) = try await call.client(input.clientID)
        let request = SignInRequest(input.authFlow, input.authParameters, isAdministrators: false)
        // Hooks that look at who comes get it as validation data, the others not at all.
        let words = CallMetadata(validationData: input.clientMetadata)
        return Output(try await request.begin(in: pool, through: client.saying(words), from: call.clientAddress))
    }
}
