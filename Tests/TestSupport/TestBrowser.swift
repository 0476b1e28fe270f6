internal import LatchkeyCrypto
public import LatchkeyJSON

/// A browser with an authenticator that holds one passkey.
public struct TestBrowser: Sendable {
    let key: ECPrivateKey
    public var id = SecureRandom.bytes(16)
    public var origin = "https://example.org"
    public var relyingParty = "example.org"
    /// UP, and UV where the user is verified.
    public var flags: UInt8 = 0x05
    public var count: UInt32 = 0
    public var handle: [UInt8]?

    /// An authenticator with a key of its own.
    public init() throws { key = try .generate(.p256) }

    /// Makes a passkey from options: `RegistrationResponseJSON`.
    public func create(_ options: JSONValue) -> JSONValue {
        let clientData = clientData("webauthn.create", options)
        let cose = [UInt8](hex: "a5010203262001215820") + key.publicKey.x + [UInt8](hex: "225820") + key.publicKey.y
        let data =
            authenticatorData(flags | 0x40) + [UInt8](repeating: 0, count: 16) + [0, UInt8(id.count)] + id + cose
        let object =
            [UInt8](hex: "a363666d74646e6f6e656761747453746d74a068617574684461746158") + [UInt8(data.count)] + data
        return credential([
            "clientDataJSON": .string(Base64URL.encode(clientData)),
            "attestationObject": .string(Base64URL.encode(object)), "transports": ["internal", "hybrid"],
        ])
    }

    /// Proves the passkey by options: `AuthenticationResponseJSON`.
    public func get(_ options: JSONValue) throws -> JSONValue {
        let clientData = clientData("webauthn.get", options)
        let data = authenticatorData(flags)
        let signature = try key.sign(data + HashFunction.sha256.digest(clientData), .sha256)
        var response: JSONValue = [
            "clientDataJSON": .string(Base64URL.encode(clientData)),
            "authenticatorData": .string(Base64URL.encode(data)),
            "signature": .string(Base64URL.encode(ECDSASignature.der(p1363: signature, on: .p256)!)),
        ]
        if let handle { response["userHandle"] = .string(Base64URL.encode(handle)) }
        return credential(response)
    }

    private func clientData(_ type: String, _ options: JSONValue) -> [UInt8] {
        let json: JSONValue = [
            "type": .string(type), "challenge": options["challenge"] ?? .null, "origin": .string(origin),
            "crossOrigin": false,
        ]
        return json.encode()
    }

    private func authenticatorData(_ flags: UInt8) -> [UInt8] {
        HashFunction.sha256.digest(Array(relyingParty.utf8)) + [flags]
            + withUnsafeBytes(of: count.bigEndian) { Array($0) }
    }

    private func credential(_ response: JSONValue) -> JSONValue {
        [
            "id": .string(Base64URL.encode(id)), "rawId": .string(Base64URL.encode(id)), "type": "public-key",
            "response": response, "authenticatorAttachment": "platform", "clientExtensionResults": [:],
        ]
    }
}
