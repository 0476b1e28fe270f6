/// The id of a user pool: `<region>_<letters and digits>`, at most 55 characters, such as `us-east-1_Kx3yQ9aZb`.
///
/// [UserPoolType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolType.html)
/// has the pattern `[\w-]+_[0-9a-zA-Z]+`; of `\w` only ASCII is taken, as no region has other letters.
public struct PoolID: Hashable, Sendable, CustomStringConvertible {
    /// The id as text.
    public let text: String

    /// A pool id; `nil` when the text is none.
    public init?(_ text: String) {
        guard text.utf8.count <= 55, let mark = text.utf8.lastIndex(of: UInt8(ascii: "_")) else { return nil }
        let region = text.utf8[..<mark]
        let name = text.utf8[text.utf8.index(after: mark)...]
        guard !region.isEmpty, !name.isEmpty,
            region.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }),
            name.allSatisfy({ $0.isASCIILetterOrDigit })
        else { return nil }
        self.text = text
    }

    /// What stands before the last underscore: the region the pool was made for.
    public var region: String { String(text[..<text.lastIndex(of: "_")!]) }

    /// What stands after the first underscore: the pool's name in the Secure Remote Password protocol.
    public var srpName: String { String(text[text.index(after: text.firstIndex(of: "_")!)...]) }

    public var description: String { text }
}

extension UInt8 {
    /// Whether this is one of `0-9A-Za-z` in ASCII.
    var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
