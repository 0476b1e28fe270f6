internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension SetUserPoolClientSessionConfiguration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try pool.checkPlan(has: .sessions)
        let client = try await call.client(input.clientID, of: pool)
        try await pool.setSessionSettings(try input.settings(without: "UserPoolId", "ClientId"), of: client)
        var output = Output()
        output.userPoolID = pool.id.text
        output.clientID = client.id.text
        output.ssoSession = input.ssoSession
        return output
    }
}
