public import LatchkeyJSON

/// What a trusted server tells about the request of the user it acts for.
public struct ContextDataType: Shape {
    public var ipAddress = ""
    public var serverName = ""
    public var serverPath = ""
    public var httpHeaders: [HttpHeader] = []
    public var encodedData: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("IpAddress", \.ipAddress, .string),
        .init("ServerName", \.serverName, .string),
        .init("ServerPath", \.serverPath, .string),
        .init("HttpHeaders", \.httpHeaders),
        .init("EncodedData", \.encodedData, .string),
    ]
}
