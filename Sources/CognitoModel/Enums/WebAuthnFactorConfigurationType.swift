public import LatchkeyJSON

/// Whether a passkey counts as one factor or as two.
public struct WebAuthnFactorConfigurationType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let singleFactor = Self(rawValue: "SINGLE_FACTOR")
    public static let multiFactorWithUserVerification = Self(rawValue: "MULTI_FACTOR_WITH_USER_VERIFICATION")

    public static let known: [Self] = [
        .singleFactor, .multiFactorWithUserVerification,
    ]
}
