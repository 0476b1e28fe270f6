public import LatchkeyJSON

/// How a token from an exchange is used.
public struct OAuthTokenTypeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let bearer = Self(rawValue: "Bearer")
    public static let notApplicable = Self(rawValue: "N_A")

    public static let known: [Self] = [
        .bearer, .notApplicable,
    ]
}
