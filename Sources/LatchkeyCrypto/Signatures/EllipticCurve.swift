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

    /// The content bytes of the curve's object identifier (RFC 5480 §2.1.1.1).
    var objectIdentifier: [UInt8] {
        switch self {
        case .p256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07]
        case .p384: [0x2b, 0x81, 0x04, 0x00, 0x22]
        case .p521: [0x2b, 0x81, 0x04, 0x00, 0x23]
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
