public import LatchkeyJSON

/// The kind of token that an exchange gave.
public struct IssuedTokenTypeIdentifierType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let accessToken = Self(rawValue: "ACCESS_TOKEN")
    public static let idToken = Self(rawValue: "ID_TOKEN")

    public static let known: [Self] = [
        .accessToken, .idToken,
    ]
}
