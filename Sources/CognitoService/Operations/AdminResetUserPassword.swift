internal import CognitoModel
internal import UserPool

extension AdminResetUserPassword: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).resetPassword(
            of: input.username, metadata: CallMetadata(clientMetadata: input.clientMetadata))
        return Empty()
    }
}
