public import LatchkeyJSON

/// The unit of a token's lifetime.
public struct TimeUnitsType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let seconds = Self(rawValue: "seconds")
    public static let minutes = Self(rawValue: "minutes")
    public static let hours = Self(rawValue: "hours")
    public static let days = Self(rawValue: "days")

    public static let known: [Self] = [
        .seconds, .minutes, .hours, .days,
    ]
}
