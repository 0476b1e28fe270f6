internal import CognitoModel
internal import UserPool

extension AdminConfirmSignUp: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).confirmUser(
            input.username, metadata: CallMetadata(clientMetadata: input.clientMetadata))
        return Output()
    }
}
