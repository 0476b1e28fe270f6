internal import CognitoModel
internal import UserPool

extension DeleteUserAttributes: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken).deleteAttributes(input.userAttributeNames)
        return Empty()
    }
}
