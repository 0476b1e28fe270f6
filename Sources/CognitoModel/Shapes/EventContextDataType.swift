public import LatchkeyJSON

/// Where an event came from, as far as it is known.
public struct EventContextDataType: Shape {
    public var ipAddress: String?
    public var deviceName: String?
    public var timezone: String?
    public var city: String?
    public var country: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("IpAddress", \.ipAddress, .string),
        .init("DeviceName", \.deviceName, .string),
        .init("Timezone", \.timezone, .string),
        .init("City", \.city, .string),
        .init("Country", \.country, .string),
    ]
}
