internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A refresh token: base64url of 32 random bytes and of the id of its session, sealed for nobody but this server. Its
/// SHA-256 is stored; the token itself only while one that it replaced is in its grace, sealed.
///
/// Of a session that is refreshed for ever not every token that was replaced can be kept. By what is sealed, one that
/// was forgotten is told from a text that somebody made up: else a thief would only have to refresh often enough for
/// the owner's token to be forgotten, and neither its use nor its revocation would end what was stolen (RFC 9700
/// §4.14.2).
enum RefreshToken {
    private static let randomCount = 32
    /// The longest text that is looked at, in bytes; a token has 128.
    private static let longest = 256

    /// A new token of a session. Throws when OpenSSL fails.
    static func make(for session: SessionID, _ key: MasterKey) throws -> Secret {
        let random = SecureRandom.bytes(randomCount)
        let sealed = try key.sealer(for: .refreshTokenSessions).seal(Array(session.text.utf8), context: context(random))
        return Secret(Base64URL.encode(random + sealed))
    }

    /// What is stored of a token. A text that cannot be one has a hash that nothing has.
    static func hash(of token: Secret) -> [UInt8] {
        HashFunction.sha256.digest(Array(token.reveal.utf8))
    }

    /// The session that the token was made for; `nil` for a text that this server has not made.
    static func session(of token: Secret, _ key: MasterKey) -> SessionID? {
        guard token.reveal.utf8.count <= longest, let bytes = Base64URL.decode(token.reveal), bytes.count > randomCount
        else { return nil }
        let sealed = Array(bytes.dropFirst(randomCount))
        let context = context(Array(bytes.prefix(randomCount)))
        guard let text = try? key.sealer(for: .refreshTokenSessions).open(sealed, context: context) else { return nil }
        return SessionID(String(decoding: text, as: UTF8.self))
    }

    private static func context(_ random: [UInt8]) -> String { Hex.encode(random) }
}
