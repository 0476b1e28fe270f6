public import LatchkeyPlatform

/// Where a request of a client's comes from.
public struct RequestOrigin: Sendable, Equatable {
    /// The device that the client says it is on (`DEVICE_KEY`). It may be anybody's, or nobody's.
    public var device: DeviceKey?
    /// The address that the request came from.
    public var address: IPAddress?
    /// What the client calls itself: its `User-Agent` header (RFC 9110 §10.1.5). It may be anything.
    public var program: String?
    /// What the client's library says of the device (`EncodedData`). It may be anything.
    public var encodedContext: String?

    /// An origin by its parts.
    public init(
        device: DeviceKey? = nil, address: IPAddress? = nil, program: String? = nil, encodedContext: String? = nil
    ) {
        self.device = device
        self.address = address
        self.program = program
        self.encodedContext = encodedContext
    }
}

extension Client {
    /// The client as it speaks in a request that comes from there.
    public func calling(from origin: RequestOrigin) -> Client {
        var client = self
        client.origin = origin
        return client
    }
}
