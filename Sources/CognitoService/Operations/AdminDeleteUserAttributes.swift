internal import CognitoModel
internal import UserPool

extension AdminDeleteUserAttributes: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteAttributes(of: input.username, input.userAttributeNames)
        return Empty()
    }
}
