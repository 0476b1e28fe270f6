internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Shows the receiver of a webhook that the request is ours and new: the field `Latchkey-Signature` with the moment and
/// the HMAC-SHA256 of moment and body, `t=1796004000,v1=<64 hexadecimal digits>`.
///
/// The receiver computes HMAC-SHA256 under the shared key over the digits of `t`, a dot and the body as it came, compares
/// in constant time, and refuses a moment that is minutes away.
enum WebhookSignature {
    /// The name of the header field.
    static let field = "Latchkey-Signature"

    /// The value of the field for a body sent at a moment.
    static func value(_ body: [UInt8], at moment: Timestamp, key: Secret) -> String {
        let tag = HashFunction.sha256.hmac(
            key: Array(key.reveal.utf8), Array("\(moment.seconds).".utf8) + body)
        return "t=\(moment.seconds),v1=\(Hex.encode(tag))"
    }
}
