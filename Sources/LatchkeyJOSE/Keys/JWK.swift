internal import LatchkeyCrypto
public import LatchkeyJSON

/// A public key as JSON (RFC 7517 §4; RSA and EC by RFC 7518 §6, Ed25519 by RFC 8037 §2).
///
/// ```json
/// {"alg":"RS256","e":"AQAB","kid":"…","kty":"RSA","n":"…","use":"sig"}
/// ```
public struct JWK: Sendable, Equatable {
    /// The key's name (§4.5).
    public let kid: String?
    /// The algorithm that the key is meant for (§4.4).
    public let algorithm: Algorithm?
    /// The key itself.
    public let key: PublicKey

    /// Describes a key for signatures.
    public init(kid: String?, algorithm: Algorithm?, key: PublicKey) {
        self.kid = kid
        self.algorithm = algorithm
        self.key = key
    }

    /// Reads a key that verifies signatures.
    ///
    /// Throws ``JOSEError/Code/privateKey`` when a private or symmetric member is there, ``JOSEError/Code/invalidKey``
    /// for what is no key of ours: an unknown type or algorithm, another `use` than `sig`, `key_ops` without `verify`,
    /// numbers that are not canonical base64url, a weak modulus, a point off its curve.
    public init(_ json: JSONElement) throws(JOSEError) {
        guard let members = json.members else { throw JOSEError(.invalidKey, "not an object") }
        for (name, _) in members where Self.privateMembers.contains(name) {
            throw JOSEError(.privateKey, "the member \(name)")
        }
        do {
            try json.refuseDuplicateMembers()
        } catch {
            throw JOSEError(.invalidKey, "\(error)")
        }
        try Self.checkPurpose(json)
        kid = try Self.text(json, "kid")
        key = try Self.key(json)
        guard let name = try Self.text(json, "alg") else {
            algorithm = nil
            return
        }
        guard let named = Algorithm(rawValue: name), key.algorithms.contains(named) else {
            throw JOSEError(.invalidKey, "the algorithm does not fit the key")
        }
        algorithm = named
    }

    /// Reads a key from a JSON text, under the same conditions.
    public init(parsing text: [UInt8]) throws(JOSEError) {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: text, maximumSize: 1 << 16)
        } catch {
            throw JOSEError(.invalidKey, "\(error)")
        }
        try self.init(document.root)
    }

    /// The key with the one algorithm that it verifies: the one it names, else its kind's default.
    public var verificationKey: VerificationKey {
        get throws(JOSEError) {
            try VerificationKey(kid: kid, algorithm: algorithm ?? key.defaultAlgorithm, key: key)
        }
    }

    /// RFC 7518 §6.2.2, §6.3.2 and §6.4.1, RFC 8037 §2.
    private static let privateMembers: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    private static func checkPurpose(_ json: JSONElement) throws(JOSEError) {
        if let use = try text(json, "use") {
            guard use == "sig" else { throw JOSEError(.invalidKey, "not for signatures") }
        }
        if let operations = json["key_ops"] {
            guard let elements = operations.elements, elements.contains(where: { $0.string == "verify" }) else {
                throw JOSEError(.invalidKey, "not for verifying")
            }
        }
    }

    private static func key(_ json: JSONElement) throws(JOSEError) -> PublicKey {
        switch (try text(json, "kty"), try text(json, "crv")) {
        case ("RSA", _):
            let modulus = try number(json, "n"), exponent = try number(json, "e")
            return try make { () throws(CryptoError) in .rsa(try RSAPublicKey(modulus: modulus, exponent: exponent)) }
        case ("EC", let name?):
            guard let curve = EllipticCurve(rawValue: name) else { break }
            let x = try number(json, "x"), y = try number(json, "y")
            return try make { () throws(CryptoError) in .ec(try ECPublicKey(curve, x: x, y: y)) }
        case ("OKP", "Ed25519"):
            let x = try number(json, "x")
            return try make { () throws(CryptoError) in .ed25519(try Ed25519PublicKey(rawBytes: x)) }
        default: break
        }
        throw JOSEError(.invalidKey, "an unknown type of key or curve")
    }

    private static func make(_ key: () throws(CryptoError) -> PublicKey) throws(JOSEError) -> PublicKey {
        do {
            return try key()
        } catch {
            throw JOSEError(.invalidKey, "\(error)")
        }
    }

    private static func number(_ json: JSONElement, _ name: String) throws(JOSEError) -> [UInt8] {
        guard let text = try text(json, name), let bytes = Base64URL.decode(text), !bytes.isEmpty else {
            throw JOSEError(.invalidKey, "the member \(name)")
        }
        return bytes
    }

    private static func text(_ json: JSONElement, _ name: String) throws(JOSEError) -> String? {
        guard let member = json[name] else { return nil }
        guard let text = member.string else { throw JOSEError(.invalidKey, "the member \(name)") }
        return text
    }
}
