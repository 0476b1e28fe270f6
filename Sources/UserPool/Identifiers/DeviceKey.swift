internal import LatchkeyCrypto

/// The key of a device: `<region>_<UUID>`, at most 55 characters.
///
/// [NewDeviceMetadataType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_NewDeviceMetadataType.html)
/// has the pattern `[\w-]+_[0-9a-f-]+`; of `\w` only ASCII is taken, as no region has other letters.
public struct DeviceKey: Hashable, Sendable, CustomStringConvertible {
    /// The longest key in characters.
    static let maximumLength = 55

    /// The key as text.
    public let text: String

    /// A device key; `nil` when the text is none. Whether there is such a device, the store knows.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, let mark = text.utf8.lastIndex(of: UInt8(ascii: "_")) else {
            return nil
        }
        let region = text.utf8[..<mark]
        let id = text.utf8[text.utf8.index(after: mark)...]
        guard !region.isEmpty, !id.isEmpty,
            region.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }),
            id.allSatisfy({
                switch $0 {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"):
                    true
                default: false
                }
            })
        else { return nil }
        self.text = text
    }

    /// A new key, from 122 random bits. Of a region that is longer than any of AWS's, the beginning stands in it.
    static func random(in region: String) -> DeviceKey {
        let id = SecureRandom.uuid()
        return DeviceKey(trusted: "\(region.prefix(maximumLength - id.utf8.count - 1))_\(id)")
    }

    private init(trusted text: String) { self.text = text }

    public var description: String { text }
}
