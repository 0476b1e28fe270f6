public import LatchkeyCrypto

/// A signature algorithm by its number in the registry of COSE (RFC 9053, RFC 8230, RFC 8812, RFC 9864).
///
/// SHA-1 (RS1) is not among them: what it signs can be forged.
public enum COSEAlgorithm: Int64, Sendable, CaseIterable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = -7
    /// Ed25519.
    case edDSA = -8
    /// ECDSA on P-384 with SHA-384.
    case es384 = -35
    /// ECDSA on P-521 with SHA-512.
    case es512 = -36
    /// Ed448.
    case ed448 = -53
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = -257

    /// What it makes a digest with.
    public var hash: HashFunction {
        switch self {
        case .es256, .rs256: .sha256
        case .es384: .sha384
        case .es512, .edDSA, .ed448: .sha512
        }
    }

    /// The curve that its keys are on in WebAuthn (L3 §5.8.5), for ECDSA.
    public var curve: EllipticCurve? {
        switch self {
        case .es256: .p256
        case .es384: .p384
        case .es512: .p521
        case .edDSA, .ed448, .rs256: nil
        }
    }
}
