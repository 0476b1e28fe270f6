internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension CreateUserPoolDomain: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let settings = try input.settings(without: "UserPoolId", "Domain")
        let domain = try await call.pools.createDomain(input.domain, settings, of: pool)
        var output = try Output.decode(domain.document.encode(), .response)
        output.managedLoginVersion = domain.managedLoginVersion
        output.cloudFrontDomain = domain.kind == .custom ? call.pools.publicHost : nil
        return output
    }
}
