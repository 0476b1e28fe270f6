internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension GetUserPoolClientSessionConfiguration: Handler {
    /// How long a single sign-on session may be used again where nobody has said, in minutes.
    private static let defaultValidity = 60

    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        var output = Output()
        if let document = try await pool.sessionSettings(of: client) {
            output = try Output.decode(document.encode(), .response)
        } else {
            output.ssoSession = ClientSSOSessionConfigType()
            output.ssoSession?.maxValidityMinutes = defaultValidity
        }
        output.userPoolID = pool.id.text
        output.clientID = client.id.text
        return output
    }
}
