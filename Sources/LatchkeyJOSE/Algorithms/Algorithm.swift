internal import LatchkeyCrypto

/// A signature algorithm of JWS (RFC 7518 §3.1, RFC 8037 §3.1), by its name on the wire.
///
/// There is no symmetric one and no `none`: a token cannot choose to be checked less than its key demands
/// (RFC 8725 §3.1, §3.2).
public enum Algorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256, what Cognito signs with.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    case rs384 = "RS384"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// RSASSA-PSS with SHA-384.
    case ps384 = "PS384"
    /// RSASSA-PSS with SHA-512.
    case ps512 = "PS512"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// ECDSA on P-384 with SHA-384.
    case es384 = "ES384"
    /// ECDSA on P-521 with SHA-512.
    case es512 = "ES512"
    /// EdDSA; the curve is Ed25519 here.
    case edDSA = "EdDSA"

    /// What the algorithm does with a message.
    enum Method {
        case rsa(HashFunction, RSAPadding)
        case ecdsa(EllipticCurve, HashFunction)
        case ed25519
    }

    var method: Method {
        switch self {
        case .rs256: .rsa(.sha256, .pkcs1)
        case .rs384: .rsa(.sha384, .pkcs1)
        case .rs512: .rsa(.sha512, .pkcs1)
        case .ps256: .rsa(.sha256, .pss)
        case .ps384: .rsa(.sha384, .pss)
        case .ps512: .rsa(.sha512, .pss)
        case .es256: .ecdsa(.p256, .sha256)
        case .es384: .ecdsa(.p384, .sha384)
        case .es512: .ecdsa(.p521, .sha512)
        case .edDSA: .ed25519
        }
    }
}
