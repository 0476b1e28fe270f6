internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A refresh token: base64url of 32 random bytes. It says nothing; only its SHA-256 is stored.
enum RefreshToken {
    private static let byteCount = 32

    /// A new token.
    static func random() -> Secret {
        Secret(Base64URL.encode(SecureRandom.bytes(byteCount)))
    }

    /// What is stored of a token; `nil` for a text that cannot be one.
    static func hash(of token: Secret) -> [UInt8]? {
        guard let bytes = Base64URL.decode(token.reveal), bytes.count == byteCount else { return nil }
        return HashFunction.sha256.digest(bytes)
    }
}
