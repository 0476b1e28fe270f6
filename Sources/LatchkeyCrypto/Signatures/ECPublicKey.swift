internal import CLatchkeyOpenSSL

/// A key that verifies ECDSA signatures on P-256, P-384 or P-521 (FIPS 186-5 §6).
public struct ECPublicKey: Sendable, Equatable {
    /// The curve that the key's point is on.
    public let curve: EllipticCurve
    /// The point's coordinates, big-endian, each as long as the curve's coordinates are.
    public let x: [UInt8], y: [UInt8]
    private let key: PKey
    private let contexts: [VerificationContexts]

    /// Makes a key of its point.
    ///
    /// Throws ``CryptoError/Code/invalidKey`` when a coordinate has not the curve's full length (RFC 7518 §6.2.1.2) or
    /// the point is not on the curve.
    public init(_ curve: EllipticCurve, x: [UInt8], y: [UInt8]) throws(CryptoError) {
        let count = curve.coordinateByteCount
        guard x.count == count, y.count == count else {
            throw CryptoError(.invalidKey, "a coordinate on \(curve.rawValue) has \(count) bytes")
        }
        // id-ecPublicKey, 1.2.840.10045.2.1, with RFC 5480's named curve and the uncompressed point.
        let algorithm = DER.objectIdentifier([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01])
        let parameters = DER.sequence(algorithm, DER.objectIdentifier(curve.objectIdentifier))
        try self.init(spki: DER.sequence(parameters, DER.bitString([0x04] + x + y)))
    }

    /// Reads a key as `SubjectPublicKeyInfo`, DER (RFC 5480), on a named curve.
    public init(spki: [UInt8]) throws(CryptoError) {
        try self.init(PKey.fromSPKI(spki, type: "EC"))
    }

    init(_ key: PKey) throws(CryptoError) {
        var name = [CChar](repeating: 0, count: 64)
        var count = 0
        try check(EVP_PKEY_get_group_name(key.pointer, &name, name.count, &count), .invalidKey)
        let text = String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let curve = EllipticCurve(opensslName: text) else { throw CryptoError(.invalidKey, "unknown curve") }
        let context = try check(EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_public_check(context), .invalidKey)
        self.curve = curve
        x = try key.number(OSSL_PKEY_PARAM_EC_PUB_X).bytes(count: curve.coordinateByteCount)
        y = try key.number(OSSL_PKEY_PARAM_EC_PUB_Y).bytes(count: curve.coordinateByteCount)
        self.key = key
        contexts = HashFunction.allCases.map { hash in
            VerificationContexts(key) { EVP_PKEY_CTX_set_signature_md($0, hash.fetched.pointer) == 1 }
        }
    }

    /// The key as `SubjectPublicKeyInfo`, DER.
    public var spki: [UInt8] { key.spki }

    /// Whether `signature`, in the form r ‖ s, is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: Span<UInt8>, _ hash: HashFunction) -> Bool {
        guard let der = ECDSASignature.der(p1363: signature, on: curve) else { return false }
        return contexts[hash.rawValue].isValid(der, for: message, hash)
    }

    /// Whether `signature`, in the form r ‖ s, is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: [UInt8], _ hash: HashFunction) -> Bool {
        isValid(signature, for: message.span, hash)
    }

    /// Whether `signature`, in strict DER, is this key's signature of `message`.
    public func isValid(der signature: [UInt8], for message: [UInt8], _ hash: HashFunction) -> Bool {
        guard let p1363 = ECDSASignature.p1363(der: signature, on: curve) else { return false }
        return isValid(p1363, for: message.span, hash)
    }

    public static func == (left: ECPublicKey, right: ECPublicKey) -> Bool {
        left.curve == right.curve && left.x == right.x && left.y == right.y
    }
}
