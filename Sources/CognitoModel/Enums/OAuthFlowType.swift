public import LatchkeyJSON

/// A grant that an app client may use.
public struct OAuthFlowType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let code = Self(rawValue: "code")
    public static let implicit = Self(rawValue: "implicit")
    public static let clientCredentials = Self(rawValue: "client_credentials")

    public static let known: [Self] = [
        .code, .implicit, .clientCredentials,
    ]
}
