internal import CognitoModel
internal import UserPool

extension DeleteUserPool: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try await call.pools.deletePool(pool.id)
        return NoContent()
    }
}
