internal import CognitoModel
internal import UserPool

extension AdminUpdateUserAttributes: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).updateAttributes(
            of: input.username, input.userAttributes.pairs,
            metadata: CallMetadata(clientMetadata: input.clientMetadata))
        return Empty()
    }
}
