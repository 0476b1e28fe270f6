/// Codes that a secret and a moving number make: HOTP (RFC 4226) and TOTP (RFC 6238), by HMAC-SHA-1 and with six
/// digits, which is what every authenticator app knows.
public enum OneTimePassword {
    /// How long a code of the clock is shown, in seconds (RFC 6238 §4.1, X).
    public static let stepSeconds: Int64 = 30
    /// How many digits a code has.
    public static let digits = 6

    /// The code for a counter (RFC 4226 §5.3).
    public static func code(secret: [UInt8], counter: UInt64) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
        let digest = HashFunction.sha1.hmac(key: secret, message)
        let offset = Int(digest[19] & 0x0f)
        let number = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// The step of the clock (RFC 6238 §4.2, T) that `code` belongs to: the present one, or one of the `window` steps
    /// before and after it; `nil` when it belongs to none. Each of them is compared, in constant time.
    ///
    /// - Parameter seconds: the moment, as seconds since 1970.
    public static func step(of code: String, secret: [UInt8], at seconds: Int64, window: Int64 = 1) -> Int64? {
        let present = seconds / stepSeconds
        let given = Array(code.utf8)
        var found: Int64?
        for step in max(0, present - window)...max(0, present + window) {
            let expected = Array(self.code(secret: secret, counter: UInt64(step)).utf8)
            if ConstantTime.equal(expected, given) { found = step }
        }
        return found
    }
}
