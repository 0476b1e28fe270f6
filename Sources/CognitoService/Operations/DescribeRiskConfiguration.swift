internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension DescribeRiskConfiguration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try pool.checkWatchesSignIns()
        var output = Output()
        if let id = input.clientID {
            let document = try await pool.riskSettings(of: try await call.client(id, of: pool))
            output.riskConfiguration = try RiskConfigurationType(document, of: pool, id)
        } else {
            output.riskConfiguration = try RiskConfigurationType(pool.document["RiskConfiguration"], of: pool, nil)
        }
        return output
    }
}
