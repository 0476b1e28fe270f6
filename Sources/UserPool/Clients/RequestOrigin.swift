public import LatchkeyPlatform

/// Where a request of a client's comes from.
public struct RequestOrigin: Sendable, Equatable {
    /// The device that the client says it is on (`DEVICE_KEY`). It may be anybody's, or nobody's.
    public var device: DeviceKey?
    /// The address that the request came from.
    public var address: IPAddress?

    /// An origin by its parts.
    public init(device: DeviceKey? = nil, address: IPAddress? = nil) {
        self.device = device
        self.address = address
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
