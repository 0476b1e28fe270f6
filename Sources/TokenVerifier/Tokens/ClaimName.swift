/// The claims that a verifier reads (RFC 7519 §4.1, RFC 8693 §4.2, and Cognito's own).
enum ClaimName: UInt32 {
    case issuer, subject, audience, expires, notBefore, issuedAt
    case clientID, scope, use, authTime, username, cognitoUsername, groups, sessionID

    /// The claim of that name on the wire. Lengths are compared first: most names differ in it already.
    init?(_ name: String) {
        switch (name.utf8.count, name) {
        case (3, "iss"): self = .issuer
        case (3, "sub"): self = .subject
        case (3, "aud"): self = .audience
        case (3, "exp"): self = .expires
        case (3, "nbf"): self = .notBefore
        case (3, "iat"): self = .issuedAt
        case (5, "scope"): self = .scope
        case (8, "username"): self = .username
        case (9, "client_id"): self = .clientID
        case (9, "token_use"): self = .use
        case (9, "auth_time"): self = .authTime
        case (10, "origin_jti"): self = .sessionID
        case (14, "cognito:groups"): self = .groups
        case (16, "cognito:username"): self = .cognitoUsername
        default: return nil
        }
    }
}
