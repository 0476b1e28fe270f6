internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension UpdateUserPoolDomain: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let change = try input.settings(without: "UserPoolId", "Domain")
        let domain = try await pool.updateDomain(input.domain, change)
        var output = try Output.decode(domain.document.encode(), .response)
        output.managedLoginVersion = domain.managedLoginVersion
        output.cloudFrontDomain = domain.kind == .custom ? call.pools.publicHost : nil
        return output
    }
}
