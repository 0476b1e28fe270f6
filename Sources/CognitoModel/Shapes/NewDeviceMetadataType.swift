public import LatchkeyJSON

/// The keys of a device that the pool has not seen before, which it may confirm.
public struct NewDeviceMetadataType: Shape {
    public var deviceKey: String?
    public var deviceGroupKey: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("DeviceKey", \.deviceKey, .deviceKey),
        .init("DeviceGroupKey", \.deviceGroupKey, .string),
    ]
}
