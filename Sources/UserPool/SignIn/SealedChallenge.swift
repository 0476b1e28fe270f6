internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A challenge that nobody but this server can read, make or change.
///
/// It has two spellings. Every challenge goes out as `Session`; one of the Secure Remote Password protocol goes out as
/// `SECRET_BLOCK` as well, since clients may leave the session out when they send their proof.
struct SealedChallenge: Equatable, Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads `Session`; `nil` when the text cannot be one.
    init?(session: Secret) {
        guard session.reveal.utf8.count <= Challenge.maximumLength, let bytes = Base64URL.decode(session.reveal) else {
            return nil
        }
        self.bytes = bytes
    }

    /// Reads `PASSWORD_CLAIM_SECRET_BLOCK`; `nil` when the text cannot be one.
    init?(secretBlock: Secret) {
        guard secretBlock.reveal.utf8.count <= Challenge.maximumLength,
            let bytes = Base64.decode(secretBlock.reveal)
        else { return nil }
        self.bytes = bytes
    }

    /// `Session`.
    var session: Secret { Secret(Base64URL.encode(bytes)) }

    /// `SECRET_BLOCK`. In the alphabet with `+` and `/`: some clients read no other.
    var secretBlock: Secret { Secret(Base64.encode(bytes)) }
}
