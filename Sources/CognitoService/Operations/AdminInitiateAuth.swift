internal import CognitoModel
internal import UserPool

extension AdminInitiateAuth: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        let request = SignInRequest(input.authFlow, input.authParameters, input.session, isAdministrators: true)
        // Hooks that look at who comes get it as validation data, the others not at all.
        let words = CallMetadata(validationData: input.clientMetadata)
        return Output(
            try await request.begin(in: pool, through: client.saying(words), from: call.origin(input.contextData)))
    }
}
