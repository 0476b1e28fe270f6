public import LatchkeyJSON

/// How a message goes.
public struct DeliveryMediumType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sms = Self(rawValue: "SMS")
    public static let email = Self(rawValue: "EMAIL")

    public static let known: [Self] = [
        .sms, .email,
    ]
}
