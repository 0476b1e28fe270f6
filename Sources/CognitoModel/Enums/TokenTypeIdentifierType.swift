public import LatchkeyJSON

/// The kind of token that an exchange takes.
public struct TokenTypeIdentifierType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let accessToken = Self(rawValue: "ACCESS_TOKEN")
    public static let idToken = Self(rawValue: "ID_TOKEN")
    public static let saml2 = Self(rawValue: "SAML2")

    public static let known: [Self] = [
        .accessToken, .idToken, .saml2,
    ]
}
