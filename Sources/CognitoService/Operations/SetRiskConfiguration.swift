internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension SetRiskConfiguration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let document = try input.settings(without: "UserPoolId", "ClientId")
        let kept: JSONValue?
        if let id = input.clientID {
            try pool.checkWatchesSignIns()
            kept = try await pool.setRiskSettings(document, of: try await call.client(id, of: pool))
        } else {
            kept = try await call.pools.setRiskSettings(document, of: pool)
        }
        var output = Output()
        output.riskConfiguration = try RiskConfigurationType(kept, of: pool, input.clientID)
        return output
    }
}
