internal import CognitoModel
internal import UserPool

extension AdminGetDevice: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let (device, user) = try await pool.device(input.deviceKey, of: input.username)
        var output = Output()
        output.device = DeviceType(device, of: user, in: pool)
        return output
    }
}
