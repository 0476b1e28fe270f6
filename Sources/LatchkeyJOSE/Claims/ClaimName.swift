internal import LatchkeyJSON

/// The claims that a verifier reads (RFC 7519 §4.1, RFC 8693 §4.2, and Cognito's own), by their names on the wire.
enum ClaimName: String {
    case issuer = "iss"
    case subject = "sub"
    case audience = "aud"
    case expires = "exp"
    case notBefore = "nbf"
    case issuedAt = "iat"
    case scope
    case username
    case clientID = "client_id"
    case use = "token_use"
    case authTime = "auth_time"
    case sessionID = "origin_jti"
    case groups = "cognito:groups"
    case cognitoUsername = "cognito:username"

    /// The claim of that name. Lengths are compared first: most names differ in it already.
    init?(_ name: Span<UInt8>) {
        switch name.count {
        case 3 where name.spells("iss"): self = .issuer
        case 3 where name.spells("sub"): self = .subject
        case 3 where name.spells("aud"): self = .audience
        case 3 where name.spells("exp"): self = .expires
        case 3 where name.spells("nbf"): self = .notBefore
        case 3 where name.spells("iat"): self = .issuedAt
        case 5 where name.spells("scope"): self = .scope
        case 8 where name.spells("username"): self = .username
        case 9 where name.spells("client_id"): self = .clientID
        case 9 where name.spells("token_use"): self = .use
        case 9 where name.spells("auth_time"): self = .authTime
        case 10 where name.spells("origin_jti"): self = .sessionID
        case 14 where name.spells("cognito:groups"): self = .groups
        case 16 where name.spells("cognito:username"): self = .cognitoUsername
        default: return nil
        }
    }
}
