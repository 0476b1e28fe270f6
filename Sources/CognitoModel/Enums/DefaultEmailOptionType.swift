public import LatchkeyJSON

/// Whether an address is verified by a code or by a link.
public struct DefaultEmailOptionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let confirmWithLink = Self(rawValue: "CONFIRM_WITH_LINK")
    public static let confirmWithCode = Self(rawValue: "CONFIRM_WITH_CODE")

    public static let known: [Self] = [
        .confirmWithLink, .confirmWithCode,
    ]
}
