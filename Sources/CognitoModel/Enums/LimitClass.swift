public import LatchkeyJSON

/// A class of limits.
public struct LimitClass: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let apiCategory = Self(rawValue: "API_CATEGORY")

    public static let known: [Self] = [
        .apiCategory
    ]
}
