internal import LatchkeyPlatform

extension SessionID {
    private static let prefix = "tkn"
    /// The number of 128 bits in base 36.
    private static let digits = 25

    /// The id as lists of sessions show it (`SessionIdType` of the Cognito API): `tkn` and the UUID's number in
    /// base 36. Nobody has to remember which is which.
    public var listed: String {
        let number = UInt128(text.filter { $0 != "-" }, radix: 16) ?? 0
        let digits = String(number, radix: 36)
        return Self.prefix + String(repeating: "0", count: Self.digits - digits.count) + digits
    }

    /// The session of a listed id; `nil` when it is none of a session that tokens were given for.
    public static func find(listed: String) -> SessionID? {
        guard listed.hasPrefix(prefix) else { return nil }
        let digits = listed.dropFirst(prefix.count)
        guard digits.utf8.count == Self.digits, digits.utf8.allSatisfy(\.isASCIILetterOrDigit),
            let number = UInt128(digits, radix: 36)
        else { return nil }
        let hexadecimal = String(number, radix: 16)
        var text = String(repeating: "0", count: 32 - hexadecimal.count) + hexadecimal
        for place in [20, 16, 12, 8] { text.insert("-", at: text.utf8.index(text.startIndex, offsetBy: place)) }
        return SessionID(trusted: text)
    }
}
