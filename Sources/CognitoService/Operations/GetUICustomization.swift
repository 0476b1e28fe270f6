internal import CognitoModel
internal import UserPool

extension GetUICustomization: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        guard let style = try await pool.pageStyle(of: call.styledClient(input.clientID, of: pool)) else {
            return output
        }
        output.uiCustomization = UICustomizationType(style, in: pool, at: call.pools.publicURL)
        return output
    }
}
