public import LatchkeyJSON

/// How terms are given.
public struct TermsSourceType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let link = Self(rawValue: "LINK")

    public static let known: [Self] = [
        .link
    ]
}
