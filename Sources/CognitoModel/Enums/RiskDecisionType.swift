public import LatchkeyJSON

/// What was decided about an event.
public struct RiskDecisionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let noRisk = Self(rawValue: "NoRisk")
    public static let accountTakeover = Self(rawValue: "AccountTakeover")
    public static let block = Self(rawValue: "Block")

    public static let known: [Self] = [
        .noRisk, .accountTakeover, .block,
    ]
}
