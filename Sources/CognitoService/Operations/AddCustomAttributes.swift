internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension AddCustomAttributes: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try await call.pools.addAttributes(
            try input.customAttributes.map { try JSONValue(parsing: $0.encode()) }, to: pool.id)
        return Empty()
    }
}
