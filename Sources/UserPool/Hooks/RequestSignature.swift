internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

/// What tells the receiver of a hook's event or of a webhook's message that the request is the server's, and new.
///
/// The header `Latchkey-Signature` reads `t=<seconds since 1970>,v1=<hexadecimal>`: the HMAC-SHA256, under the secret
/// that both share, of the seconds, a full stop and the body as it was sent. A receiver compares in constant time, and
/// refuses a request whose time lies more than a few minutes from its own clock, so that nobody sends it again.
public enum RequestSignature {
    /// The name of the header.
    public static let header = "Latchkey-Signature"

    /// The header's value for a body sent at that time.
    public static func value(of body: [UInt8], at time: Timestamp, secret: Secret) -> String {
        let seconds = String(time.seconds)
        let tag = HashFunction.sha256.hmac(key: Array(secret.reveal.utf8), Array("\(seconds).".utf8) + body)
        return "t=\(seconds),v1=\(Hex.encode(tag))"
    }
}
