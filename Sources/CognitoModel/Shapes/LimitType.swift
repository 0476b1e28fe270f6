public import LatchkeyJSON

/// A limit of an account: what is free, and what was granted.
public struct LimitType: Shape {
    public var limitDefinition = LimitDefinitionType()
    public var provisionedLimitValue = 0
    public var freeLimitValue = 0
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LimitDefinition", \.limitDefinition),
        .init("ProvisionedLimitValue", \.provisionedLimitValue),
        .init("FreeLimitValue", \.freeLimitValue),
    ]
}
