internal import CognitoModel
internal import UserPool

extension AdminForgetDevice: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).forgetDevice(input.deviceKey, of: input.username)
        return Output()
    }
}
