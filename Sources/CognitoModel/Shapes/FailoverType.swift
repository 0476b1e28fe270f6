public import LatchkeyJSON

/// The region that takes over when a health check fails.
public struct FailoverType: Shape {
    public var secondaryRegion = ""
    public var primaryRoute53HealthCheckID = ""
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("SecondaryRegion", \.secondaryRegion, .region),
        .init("PrimaryRoute53HealthCheckId", \.primaryRoute53HealthCheckID, .healthCheckID),
    ]
}
