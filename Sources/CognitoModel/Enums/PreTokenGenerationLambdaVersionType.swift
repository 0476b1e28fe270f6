public import LatchkeyJSON

/// The form of the event that a pre token generation function gets.
public struct PreTokenGenerationLambdaVersionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let v1 = Self(rawValue: "V1_0")
    public static let v2 = Self(rawValue: "V2_0")
    public static let v3 = Self(rawValue: "V3_0")

    public static let known: [Self] = [
        .v1, .v2, .v3,
    ]
}
