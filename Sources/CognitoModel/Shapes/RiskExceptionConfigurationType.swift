public import LatchkeyJSON

/// Networks that are always or never let in, whatever the risk.
public struct RiskExceptionConfigurationType: Shape {
    public var blockedIPRangeList: [String]?
    public var skippedIPRangeList: [String]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("BlockedIPRangeList", \.blockedIPRangeList, .ipRanges),
        .init("SkippedIPRangeList", \.skippedIPRangeList, .ipRanges),
    ]
}
