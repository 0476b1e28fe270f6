import LatchkeyJOSE
import LatchkeyJSON
import TestSupport

/// A pool that issues tokens, as tests need them: with any claim changed, added or left out.
struct Issuer {
    static let now: Int64 = 1_796_004_000

    let address: String
    let key: SigningKey

    /// ES256, for its keys are made in no time.
    init(_ poolID: String = "us-east-1_AbCdEf123", _ algorithm: Algorithm = .es256) throws {
        address = "https://auth.example.com/\(poolID)"
        key = try SigningKey.generate(algorithm)
    }

    var jwks: JWKSet {
        get throws { try JWKSet([key.jwk]) }
    }

    /// The claims of a fresh access token.
    var accessClaims: JSONValue {
        [
            "sub": "11111111-2222-4333-8444-555555555555", "iss": .string(address), "client_id": "1client",
            "origin_jti": "session-1", "token_use": "access", "scope": "aws.cognito.signin.user.admin bookings/read",
            "auth_time": .integer(Self.now - 100), "exp": .integer(Self.now + 3600), "iat": .integer(Self.now),
            "jti": "j", "username": "alice",
        ]
    }

    /// The claims of a fresh ID token.
    var idClaims: JSONValue {
        [
            "sub": "11111111-2222-4333-8444-555555555555", "iss": .string(address), "aud": "1client",
            "cognito:username": "alice", "origin_jti": "session-1", "token_use": "id",
            "auth_time": .integer(Self.now - 100), "exp": .integer(Self.now + 3600), "iat": .integer(Self.now),
            "email": "a@example.com", "email_verified": true,
        ]
    }

    func token(_ claims: JSONValue) throws -> String {
        try key.sign(payload: claims.encode())
    }

    /// An access token with some claims changed; `nil` leaves one out.
    func accessToken(_ changes: [String: JSONValue?] = [:]) throws -> String {
        try token(Self.changed(accessClaims, changes))
    }

    /// An ID token with some claims changed; `nil` leaves one out.
    func idToken(_ changes: [String: JSONValue?] = [:]) throws -> String {
        try token(Self.changed(idClaims, changes))
    }

    private static func changed(_ claims: JSONValue, _ changes: [String: JSONValue?]) -> JSONValue {
        .object(
            JSONObject(
                claims.object!.filter { changes[$0.name] == nil }.map { ($0.name, $0.value) }
                    + changes.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } }))
    }
}
