public import LatchkeyJSON

/// Where a user stands between sign-up and sign-in.
public struct UserStatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unconfirmed = Self(rawValue: "UNCONFIRMED")
    public static let confirmed = Self(rawValue: "CONFIRMED")
    public static let archived = Self(rawValue: "ARCHIVED")
    public static let compromised = Self(rawValue: "COMPROMISED")
    public static let unknown = Self(rawValue: "UNKNOWN")
    public static let resetRequired = Self(rawValue: "RESET_REQUIRED")
    public static let forceChangePassword = Self(rawValue: "FORCE_CHANGE_PASSWORD")
    public static let externalProvider = Self(rawValue: "EXTERNAL_PROVIDER")

    public static let known: [Self] = [
        .unconfirmed, .confirmed, .archived, .compromised, .unknown, .resetRequired, .forceChangePassword,
        .externalProvider,
    ]
}
