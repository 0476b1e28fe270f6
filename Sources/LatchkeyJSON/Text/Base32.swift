/// Base 32 without padding (RFC 4648 §6), as authenticator apps read a secret.
public enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// The text of `bytes`.
    public static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 8 + 4) / 5)
        var buffer = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xfff
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[buffer >> bits & 31])
            }
        }
        if bits > 0 { text.append(alphabet[buffer << (5 - bits) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }
}
