public import LatchkeyJSON

/// The form of the event that an inbound federation function gets.
public struct InboundFederationLambdaVersionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let v1 = Self(rawValue: "V1_0")

    public static let known: [Self] = [
        .v1
    ]
}
