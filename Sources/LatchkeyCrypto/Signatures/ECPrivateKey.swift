internal import CLatchkeyOpenSSL

/// A key that signs with ECDSA on P-256, P-384 or P-521 (FIPS 186-5 §6).
public struct ECPrivateKey: Sendable {
    /// The key that verifies what this one signs.
    public let publicKey: ECPublicKey
    private let key: PKey

    /// Makes a new key on a curve.
    public static func generate(_ curve: EllipticCurve) throws(CryptoError) -> ECPrivateKey {
        try ECPrivateKey(.generate(type: "EC") { EVP_PKEY_CTX_set_group_name($0, curve.rawValue) })
    }

    /// Reads a key in PKCS #8 (RFC 5958), DER. Throws ``CryptoError/Code/invalidKey`` for anything else.
    public init(der: [UInt8]) throws(CryptoError) {
        try self.init(.fromPKCS8(der, type: "EC"))
    }

    private init(_ key: PKey) throws(CryptoError) {
        self.key = key
        publicKey = try ECPublicKey(.fromSPKI(key.spki, type: "EC"))
    }

    /// The key in PKCS #8, DER. It is the secret itself: seal it before it is stored.
    public var der: [UInt8] { key.pkcs8 }

    /// Signs a message; the signature has the form r ‖ s (RFC 7518 §3.4).
    public func sign(_ message: [UInt8], _ hash: HashFunction) throws(CryptoError) -> [UInt8] {
        let der = try key.sign(digest: hash.digest(message)) {
            EVP_PKEY_CTX_set_signature_md($0, hash.fetched.pointer) == 1
        }
        return try check(ECDSASignature.p1363(der: der, on: publicKey.curve))
    }
}
