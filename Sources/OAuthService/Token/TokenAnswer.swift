internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Tokens as a client is given them (RFC 6749 §5.1).
struct TokenAnswer {
    let accessToken: Secret
    var idToken: Secret?
    /// A new one; `nil` where the one that was used stays good.
    var refreshToken: Secret?
    /// How long the access token lasts.
    let validity: Duration
    /// The scopes of the access token, and those that were asked for, if any were.
    let scopes: [String], wanted: [String]?

    /// `scope` stands in it where other scopes were asked for, as it has to. Where none were, Amazon Cognito says
    /// nothing of them.
    var response: Response {
        var json: JSONObject = [
            "access_token": .string(accessToken.reveal), "expires_in": .integer(validity.components.seconds),
            "token_type": "Bearer",
        ]
        json["id_token"] = idToken.map { .string($0.reveal) }
        json["refresh_token"] = refreshToken.map { .string($0.reveal) }
        // By bytes: `==` takes some scopes that look alike for one.
        if let wanted, Set(wanted.map { Array($0.utf8) }) != Set(scopes.map { Array($0.utf8) }) {
            json["scope"] = .string(scopes.joined(separator: " "))
        }
        return .oauth(JSONValue.object(json).encode())
    }
}
