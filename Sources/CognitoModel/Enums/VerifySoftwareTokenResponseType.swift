public import LatchkeyJSON

/// Whether a TOTP code was right.
public struct VerifySoftwareTokenResponseType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let success = Self(rawValue: "SUCCESS")
    public static let error = Self(rawValue: "ERROR")

    public static let known: [Self] = [
        .success, .error,
    ]
}
