public import LatchkeyJSON

/// A kind of log.
public struct EventSourceName: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let userNotification = Self(rawValue: "userNotification")
    public static let userAuthEvents = Self(rawValue: "userAuthEvents")

    public static let known: [Self] = [
        .userNotification, .userAuthEvents,
    ]
}
