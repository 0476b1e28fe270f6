public import LatchkeyJSON

/// Whose account e-mails are sent from.
public struct EmailSendingAccountType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let cognitoDefault = Self(rawValue: "COGNITO_DEFAULT")
    public static let developer = Self(rawValue: "DEVELOPER")

    public static let known: [Self] = [
        .cognitoDefault, .developer,
    ]
}
