internal import CognitoModel
internal import UserPool

extension GetUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let user = try await call.pools.signedInUser(input.accessToken)
        var output = Output()
        output.username = user.user.username.text
        output.userAttributes = [AttributeType](user.readableAttributes)
        output.show(user.user.preference)
        return output
    }
}
