/// A curve of FIPS 186 that ECDSA is used with (RFC 7518 §6.2.1.1).
public enum EllipticCurve: String, Sendable, CaseIterable {
    /// NIST P-256, also called secp256r1 and prime256v1.
    case p256 = "P-256"
    /// NIST P-384, also called secp384r1.
    case p384 = "P-384"
    /// NIST P-521, also called secp521r1.
    case p521 = "P-521"

    /// The length of a coordinate, of a private key and of each half of a signature, in bytes.
    public var coordinateByteCount: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }

    /// The curve that OpenSSL names so; keys with explicit parameters have none.
    init?(opensslName: String) {
        switch opensslName {
        case "prime256v1", "P-256": self = .p256
        case "secp384r1", "P-384": self = .p384
        case "secp521r1", "P-521": self = .p521
        default: return nil
        }
    }
}
