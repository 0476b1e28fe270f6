internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension SetUserPoolMfaConfig: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let given = try JSONValue(parsing: input.encode())
        let pool = try await call.pool(input.userPoolID)
        let changed = try await call.pools.changeSettings(of: pool.id) { document in
            for name in ownMembers {
                if let value = given[name] { document[name] = value }
            }
            // Codes by e-mail have no switch of their own: a pool has them as long as it has what they say.
            if given["MfaConfiguration"] == "OFF", given["EmailMfaConfiguration"] == nil {
                document["EmailMfaConfiguration"] = nil
            }
            for name in membersOfTextMessages {
                if let value = given["SmsMfaConfiguration"]?[name] { document[name] = value }
            }
        }
        return try Output(mfaConfigurationOf: changed)
    }

    /// What a pool has under the same name.
    private static let ownMembers = [
        "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration", "WebAuthnConfiguration", "MfaConfiguration",
    ]
    /// Text messages have no member of their own in a pool: what sends them, and what they say, stand at its top.
    private static let membersOfTextMessages = ["SmsAuthenticationMessage", "SmsConfiguration"]
}
