public import LatchkeyJSON

/// Whether an event's challenge was passed.
public struct ChallengeResponse: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let success = Self(rawValue: "Success")
    public static let failure = Self(rawValue: "Failure")

    public static let known: [Self] = [
        .success, .failure,
    ]
}
