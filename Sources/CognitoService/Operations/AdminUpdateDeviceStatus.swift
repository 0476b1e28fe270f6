internal import CognitoModel
internal import UserPool

extension AdminUpdateDeviceStatus: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).setDevice(
            input.deviceKey, of: input.username, remembered: input.deviceRememberedStatus?.isRemembered)
        return Output()
    }
}
