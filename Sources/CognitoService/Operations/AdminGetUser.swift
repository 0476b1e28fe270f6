internal import CognitoModel
internal import UserPool

extension AdminGetUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let user = try await call.pool(input.userPoolID).user(input.username)
        var output = Output()
        output.username = user.username.text
        output.userAttributes = [AttributeType](user.shownAttributes)
        output.userCreateDate = user.created
        output.userLastModifiedDate = user.modified
        output.enabled = user.isEnabled
        output.userStatus = UserStatusType(rawValue: user.status.rawValue)
        output.show(user.preference)
        return output
    }
}
