internal import CognitoModel
internal import UserPool

extension DescribeUserPool: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.userPool = try UserPoolType(pool, userCount: try await pool.estimatedUserCount())
        return output
    }
}
