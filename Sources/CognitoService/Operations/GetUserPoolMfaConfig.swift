internal import CognitoModel
internal import UserPool

extension GetUserPoolMfaConfig: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try Output(mfaConfigurationOf: try await call.pool(input.userPoolID))
    }
}
