internal import LatchkeyJSON

/// `PublicKeyCredentialDescriptorJSON` (WebAuthn L3 §5.8.3).
enum CredentialDescriptor {
    static func json(_ id: [UInt8]) -> JSONValue {
        ["type": "public-key", "id": .string(Base64URL.encode(id))]
    }
}
