internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A refresh token: base64url of 32 random bytes. It says nothing; only its SHA-256 is stored.
enum RefreshToken {
    /// A new token.
    static func random() -> Secret {
        Secret(Base64URL.encode(SecureRandom.bytes(32)))
    }

    /// What is stored of a token. A text that cannot be one has a hash that nothing has.
    static func hash(of token: Secret) -> [UInt8] {
        HashFunction.sha256.digest(Array(token.reveal.utf8))
    }
}
