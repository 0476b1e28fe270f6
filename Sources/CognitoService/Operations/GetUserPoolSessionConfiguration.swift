internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension GetUserPoolSessionConfiguration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = try Output.decode(pool.document.encode(), .response)
        output.userPoolID = pool.id.text
        output.userSessionTracking = output.userSessionTracking ?? .disabled
        if output.tokenSession == nil {
            output.tokenSession = UserPoolTokenSessionConfigType()
            output.tokenSession?.maxPerUser = SessionTracking.defaultMostPerUser
        }
        return output
    }
}
