public import LatchkeyJSON

/// How an event went.
public struct EventResponseType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pass = Self(rawValue: "Pass")
    public static let fail = Self(rawValue: "Fail")
    public static let inProgress = Self(rawValue: "InProgress")

    public static let known: [Self] = [
        .pass, .fail, .inProgress,
    ]
}
