public import LatchkeyCrypto
internal import LatchkeyJSON

/// A key that signs tokens, with its name and its one algorithm.
///
/// ```swift
/// let key = try SigningKey.generate(.rs256)
/// let token = try key.sign(payload: claims)      // eyJraWQiOi…
/// let published = try JWKSet([key.jwk]).encode()
/// ```
public struct SigningKey: Sendable {
    /// The key's name: base64 of the SHA-256 of its public half.
    public let kid: String
    /// The algorithm of every token that this key signs.
    public let algorithm: Algorithm
    private let key: PrivateKey
    private let header: [UInt8]

    /// Makes a new key for an algorithm; RSA keys have 2,048 bits.
    public static func generate(_ algorithm: Algorithm) throws(CryptoError) -> SigningKey {
        SigningKey(try .generate(for: algorithm), algorithm)
    }

    /// Reads a key for an algorithm in PKCS #8 (RFC 5958), DER.
    ///
    /// Throws ``LatchkeyCrypto/CryptoError/Code/invalidKey`` when it is of another kind or curve.
    public init(der: [UInt8], algorithm: Algorithm) throws(CryptoError) {
        self.init(try PrivateKey(der: der, for: algorithm), algorithm)
    }

    private init(_ key: PrivateKey, _ algorithm: Algorithm) {
        self.key = key
        self.algorithm = algorithm
        kid = key.publicKey.keyID
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("kid")
        writer.string(kid)
        writer.name("alg")
        writer.string(algorithm.rawValue)
        writer.endObject()
        header = Array((Base64URL.encode(writer.bytes) + ".").utf8)
    }

    /// The key in PKCS #8, DER. It is the secret itself: seal it before it is stored.
    public var der: [UInt8] { key.der }

    /// The public half, as it is published.
    public var jwk: JWK { JWK(kid: kid, algorithm: algorithm, key: key.publicKey) }

    /// The compact JWS of a payload. Its header is exactly `{"kid":"…","alg":"…"}`, as Cognito's is.
    public func sign(payload: [UInt8]) throws(CryptoError) -> String {
        var token: [UInt8] = []
        token.reserveCapacity(header.count + payload.count * 4 / 3 + 400)
        token += header
        Base64URL.encode(payload, onto: &token)
        let signature = try key.sign(token, algorithm)
        token.append(UInt8(ascii: "."))
        Base64URL.encode(signature, onto: &token)
        return String(decoding: token, as: UTF8.self)
    }
}
