internal import LatchkeyCrypto

/// The public key of a credential, as authenticators write it (RFC 9052 §7, WebAuthn L3 §6.5.1.1).
public struct COSEKey: Equatable, Sendable {
    /// Why a key was not taken.
    public enum Fault: Error, Equatable, Sendable, CaseIterable {
        /// Its algorithm is none of ``COSEAlgorithm``.
        case unknownAlgorithm
        /// A parameter is missing, of the wrong type or one too many, or the number is no key.
        case malformed
    }

    /// What it signs with.
    public let algorithm: COSEAlgorithm
    let key: VerifyingKey

    /// Reads the CBOR of a key with nothing after it.
    public init(_ bytes: [UInt8]) throws(Fault) {
        guard let map = (try? CBORReader.decode(bytes))?.map else { throw .malformed }
        try self.init(map)
    }

    init(_ map: CBORMap) throws(Fault) {
        guard let number = map[Label.algorithm]?.integer else { throw .malformed }
        guard let algorithm = COSEAlgorithm(rawValue: number) else { throw .unknownAlgorithm }
        self.algorithm = algorithm
        do throws(CryptoError) {
            guard let key = try Self.key(map, algorithm) else { throw CryptoError(.invalidKey) }
            self.key = key
        } catch {
            throw .malformed
        }
    }

    /// Whether `signature` is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        key.isValid(signature, for: message, algorithm)
    }

    /// `nil` when a parameter is missing, of the wrong type, or one too many ("MUST NOT contain any other OPTIONAL
    /// parameters").
    private static func key(_ map: CBORMap, _ algorithm: COSEAlgorithm) throws(CryptoError) -> VerifyingKey? {
        switch algorithm {
        case .es256, .es384, .es512:
            guard let curve = algorithm.curve, map.has(Label.type, Label.algorithm, Label.curve, Label.x, Label.y),
                map[Label.type]?.integer == KeyType.ellipticCurve, map[Label.curve]?.integer == curve.coseNumber,
                let x = map[Label.x]?.bytes, let y = map[Label.y]?.bytes
            else { return nil }
            return .ec(try ECPublicKey(curve, x: x, y: y))
        case .edDSA, .ed448:
            let curve: Int64 = algorithm == .edDSA ? 6 : 7
            guard map.has(Label.type, Label.algorithm, Label.curve, Label.x),
                map[Label.type]?.integer == KeyType.octets, map[Label.curve]?.integer == curve,
                let x = map[Label.x]?.bytes
            else { return nil }
            return algorithm == .edDSA
                ? .ed25519(try Ed25519PublicKey(rawBytes: x)) : .ed448(try Ed448PublicKey(rawBytes: x))
        case .rs256:
            guard map.has(Label.type, Label.algorithm, Label.modulus, Label.exponent),
                map[Label.type]?.integer == KeyType.rsa, let modulus = map[Label.modulus]?.bytes,
                let exponent = map[Label.exponent]?.bytes
            else { return nil }
            return .rsa(try RSAPublicKey(modulus: modulus, exponent: exponent))
        }
    }

    /// The labels of parameters: RFC 9052 §7.1, RFC 9053 §7, RFC 8230 §4. Those below zero depend on the key's type.
    private enum Label {
        static let type: Int64 = 1
        static let algorithm: Int64 = 3
        static let curve: Int64 = -1
        static let x: Int64 = -2
        static let y: Int64 = -3
        static let modulus: Int64 = -1
        static let exponent: Int64 = -2
    }

    private enum KeyType {
        static let octets: Int64 = 1
        static let ellipticCurve: Int64 = 2
        static let rsa: Int64 = 3
    }
}

extension CBORMap {
    fileprivate func has(_ labels: Int64...) -> Bool { hasExactly(labels.map(CBORValue.integer)) }
}

extension EllipticCurve {
    /// The number of the curve in the registry of COSE (RFC 9053 §7.1).
    fileprivate var coseNumber: Int64 {
        switch self {
        case .p256: 1
        case .p384: 2
        case .p521: 3
        }
    }
}
