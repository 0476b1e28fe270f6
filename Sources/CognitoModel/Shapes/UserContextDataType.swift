public import LatchkeyJSON

/// What a client tells about the device of its user.
public struct UserContextDataType: Shape {
    public var ipAddress: String?
    public var encodedData: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("IpAddress", \.ipAddress, .string.sensitive),
        .init("EncodedData", \.encodedData, .string.sensitive),
    ]
}
