public import LatchkeyJSON
public import LatchkeyPlatform

/// A remembered device.
public struct DeviceType: Shape {
    public var deviceKey: String?
    public var deviceAttributes: [AttributeType]?
    public var deviceCreateDate: Timestamp?
    public var deviceLastModifiedDate: Timestamp?
    public var deviceLastAuthenticatedDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("DeviceKey", \.deviceKey, .deviceKey),
        .init("DeviceAttributes", \.deviceAttributes),
        .init("DeviceCreateDate", \.deviceCreateDate),
        .init("DeviceLastModifiedDate", \.deviceLastModifiedDate),
        .init("DeviceLastAuthenticatedDate", \.deviceLastAuthenticatedDate),
    ]
}
