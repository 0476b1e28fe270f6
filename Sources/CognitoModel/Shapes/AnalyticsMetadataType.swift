public import LatchkeyJSON

/// The analytics endpoint of the device that sends the request.
public struct AnalyticsMetadataType: Shape {
    public var analyticsEndpointID: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AnalyticsEndpointId", \.analyticsEndpointID, .string)
    ]
}
