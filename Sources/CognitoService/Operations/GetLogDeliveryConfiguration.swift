internal import CognitoModel
internal import UserPool

extension GetLogDeliveryConfiguration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.logDeliveryConfiguration = try LogDeliveryConfigurationType(of: try await call.pool(input.userPoolID))
        return output
    }
}
