public import LatchkeyJSON

/// How a domain is routed between regions.
public struct RoutingType: Shape {
    public var failover: FailoverType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Failover", \.failover)
    ]
}
