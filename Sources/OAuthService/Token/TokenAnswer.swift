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

    var response: Response {
        var json: JSONObject = [
            "access_token": .string(accessToken.reveal), "expires_in": .integer(validity.components.seconds),
            "token_type": "Bearer",
        ]
        json["id_token"] = idToken.map { .string($0.reveal) }
        json["refresh_token"] = refreshToken.map { .string($0.reveal) }
        return .oauth(JSONValue.object(json).encode())
    }
}
