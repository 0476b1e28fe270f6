public import LatchkeyJSON

/// Whether an event was truly the user's.
public struct FeedbackValueType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let valid = Self(rawValue: "Valid")
    public static let invalid = Self(rawValue: "Invalid")

    public static let known: [Self] = [
        .valid, .invalid,
    ]
}
