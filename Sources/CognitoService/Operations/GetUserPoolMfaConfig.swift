internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension GetUserPoolMfaConfig: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = try Output.decode(pool.document.encode(), .response)
        output.mfaConfiguration = output.mfaConfiguration ?? .off
        // Text messages have no member of their own in the pool: they are on when it knows how to send them.
        if pool.document["SmsConfiguration"] != nil {
            output.smsMFAConfiguration = try SmsMfaConfigType.decode(pool.document.encode(), .response)
        }
        return output
    }
}
