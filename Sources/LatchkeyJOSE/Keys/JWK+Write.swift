internal import LatchkeyCrypto
public import LatchkeyJSON

extension JWK {
    /// Appends the key to a text: public members only, in alphabetical order, as Cognito writes them.
    public func write(to writer: inout JSONWriter) {
        var members = parameters.map { ($0.name, $0.value) }
        members.append(("use", "sig"))
        if let kid { members.append(("kid", kid)) }
        if let algorithm { members.append(("alg", algorithm.rawValue)) }
        Self.write(members.sorted { $0.0 < $1.0 }, to: &writer)
    }

    /// The key as a JSON text.
    public func encode() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The thumbprint of RFC 7638 §3: base64url of the SHA-256 of the required members alone.
    public var thumbprint: String {
        var writer = JSONWriter()
        Self.write(parameters.map { ($0.name, $0.value) }, to: &writer)
        return Base64URL.encode(HashFunction.sha256.digest(writer.bytes))
    }

    /// The members that the key cannot be without, in alphabetical order.
    private var parameters: [(name: String, value: String)] {
        switch key {
        case .rsa(let key):
            [("e", Base64URL.encode(key.exponent)), ("kty", "RSA"), ("n", Base64URL.encode(key.modulus))]
        case .ec(let key):
            [
                ("crv", key.curve.rawValue), ("kty", "EC"), ("x", Base64URL.encode(key.x)),
                ("y", Base64URL.encode(key.y)),
            ]
        case .ed25519(let key):
            [("crv", "Ed25519"), ("kty", "OKP"), ("x", Base64URL.encode(key.rawBytes))]
        }
    }

    private static func write(_ members: [(String, String)], to writer: inout JSONWriter) {
        writer.beginObject()
        for (name, value) in members {
            writer.name(name)
            writer.string(value)
        }
        writer.endObject()
    }
}
