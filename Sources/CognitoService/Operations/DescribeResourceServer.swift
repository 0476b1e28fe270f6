internal import CognitoModel
internal import UserPool

extension DescribeResourceServer: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.resourceServer = ResourceServerType(try await pool.resourceServer(input.identifier), of: pool)
        return output
    }
}
