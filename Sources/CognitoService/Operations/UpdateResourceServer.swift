internal import CognitoModel
internal import UserPool

extension UpdateResourceServer: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let server = ResourceServer(identifier: input.identifier, name: input.name, input.scopes)
        try await pool.updateResourceServer(server)
        var output = Output()
        output.resourceServer = ResourceServerType(server, of: pool)
        return output
    }
}
