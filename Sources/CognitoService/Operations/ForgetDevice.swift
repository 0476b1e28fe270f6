internal import CognitoModel
internal import UserPool

extension ForgetDevice: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.signedInUser(input.accessToken).forgetDevice(input.deviceKey)
        return Output()
    }
}
