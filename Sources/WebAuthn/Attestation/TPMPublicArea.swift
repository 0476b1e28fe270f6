internal import LatchkeyCrypto

/// A public key as a TPM holds it: `TPMT_PUBLIC` (TPM 2.0 Library Part 2 §12.2.4).
struct TPMPublicArea {
    private enum Key {
        case rsa(modulus: [UInt8], exponent: UInt32)
        case ec(curve: UInt16, x: [UInt8], y: [UInt8])
    }

    private let nameAlgorithm: UInt16
    private let key: Key

    /// `nil` when it is cut, goes on after its end, or is no RSA or elliptic-curve key.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let type = reader.uint16(), let nameAlgorithm = reader.uint16(), reader.bytes(4) != nil,
            reader.countedBytes() != nil, Self.skipSymmetric(&reader), Self.skipScheme(&reader)
        else { return nil }
        self.nameAlgorithm = nameAlgorithm
        switch type {
        case Algorithm.rsa:
            guard reader.uint16() != nil, let exponent = reader.uint32(), let modulus = reader.countedBytes() else {
                return nil
            }
            key = .rsa(modulus: modulus, exponent: exponent == 0 ? 65537 : exponent)
        case Algorithm.ecc:
            guard let curve = reader.uint16(), Self.skipScheme(&reader), let x = reader.countedBytes(),
                let y = reader.countedBytes()
            else { return nil }
            key = .ec(curve: curve, x: x, y: y)
        default: return nil
        }
        guard reader.isAtEnd else { return nil }
    }

    /// Whether this is the public key of a credential.
    func isKey(_ credential: COSEKey) -> Bool {
        switch (key, credential.key) {
        case (.rsa(let modulus, let exponent), .rsa(let key)):
            Self.minimal(modulus) == key.modulus
                && Self.minimal(withUnsafeBytes(of: exponent.bigEndian) { Array($0) }) == key.exponent
        case (.ec(let curve, let x, let y), .ec(let key)):
            curve == key.curve.tpmNumber && Self.minimal(x) == Self.minimal(key.x)
                && Self.minimal(y) == Self.minimal(key.y)
        case (.rsa, _), (.ec, _): false
        }
    }

    /// The name that a TPM gives to the key of `area` (Part 1 §16): the number of the hash function and the hash. `nil`
    /// for a hash function that is not known here, and for SHA-1.
    func name(of area: [UInt8]) -> [UInt8]? {
        let hash: HashFunction
        switch nameAlgorithm {
        case 0x000b: hash = .sha256
        case 0x000c: hash = .sha384
        case 0x000d: hash = .sha512
        default: return nil
        }
        return [UInt8(nameAlgorithm >> 8), UInt8(nameAlgorithm & 0xff)] + hash.digest(area)
    }

    /// `TPM_ALG_ID` (Part 2 §6.3).
    private enum Algorithm {
        static let rsa: UInt16 = 0x0001
        static let null: UInt16 = 0x0010
        static let ecdaa: UInt16 = 0x001a
        static let ecc: UInt16 = 0x0023
    }

    /// `TPMT_SYM_DEF_OBJECT`: an algorithm and, unless that is none, its key size and mode.
    private static func skipSymmetric(_ reader: inout ByteReader) -> Bool {
        guard let algorithm = reader.uint16() else { return false }
        return algorithm == Algorithm.null || reader.bytes(4) != nil
    }

    /// A signature scheme or a key derivation: an algorithm and, unless that is none, its hash function; ECDAA has a
    /// number besides.
    private static func skipScheme(_ reader: inout ByteReader) -> Bool {
        guard let algorithm = reader.uint16() else { return false }
        return algorithm == Algorithm.null || reader.bytes(algorithm == Algorithm.ecdaa ? 4 : 2) != nil
    }

    private static func minimal(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.drop { $0 == 0 }) }
}

extension EllipticCurve {
    /// `TPM_ECC_CURVE` (Part 2 §6.4).
    fileprivate var tpmNumber: UInt16 {
        switch self {
        case .p256: 0x0003
        case .p384: 0x0004
        case .p521: 0x0005
        }
    }
}
