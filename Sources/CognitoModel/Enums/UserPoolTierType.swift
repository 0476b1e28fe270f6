public import LatchkeyJSON

/// The set of features of a pool.
public struct UserPoolTierType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let lite = Self(rawValue: "LITE")
    public static let essentials = Self(rawValue: "ESSENTIALS")
    public static let plus = Self(rawValue: "PLUS")

    public static let known: [Self] = [
        .lite, .essentials, .plus,
    ]
}
