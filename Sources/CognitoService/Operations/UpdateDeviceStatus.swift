internal import CognitoModel
internal import UserPool

extension UpdateDeviceStatus: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken)
            .setDevice(input.deviceKey, remembered: input.deviceRememberedStatus?.isRemembered)
        return Output()
    }
}
