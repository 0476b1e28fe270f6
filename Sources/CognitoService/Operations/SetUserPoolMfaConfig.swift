internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension SetUserPoolMfaConfig: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var document = pool.document
        let given = try JSONValue(parsing: input.encode())
        for name in [
            "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration", "WebAuthnConfiguration", "MfaConfiguration",
        ] {
            if let value = given[name] { document[name] = value }
        }
        // Text messages have no member of their own in a pool: what sends them, and what they say, stand at its top.
        for name in ["SmsAuthenticationMessage", "SmsConfiguration"] {
            if let value = given["SmsMfaConfiguration"]?[name] { document[name] = value }
        }
        let updated = try await call.pools.updatePool(
            pool.id, PoolChange(name: pool.name, document: document, tags: pool.tags))
        return try Output(mfaConfigurationOf: updated)
    }
}
