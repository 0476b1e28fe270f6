internal import CognitoModel
internal import UserPool

extension GetDevice: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.device = DeviceType(try await call.signedInUser(input.accessToken).device(input.deviceKey))
        return output
    }
}
