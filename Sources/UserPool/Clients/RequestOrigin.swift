public import LatchkeyPlatform

/// Where a request of a client's comes from. It is kept while it waits to be written down, so all of it is bounded.
public struct RequestOrigin: Sendable, Equatable {
    /// The longest name of a program that is kept, in bytes.
    static let longestProgram = 512
    /// The longest word of a library's on the device that is kept, in bytes.
    static let longestEncodedContext = 16_384

    /// The device that the client says it is on (`DEVICE_KEY`). It may be anybody's, or nobody's.
    public var device: DeviceKey?
    /// The address that the request came from.
    public var address: IPAddress?
    /// What the client calls itself: its `User-Agent` header (RFC 9110 §10.1.5). It may be anything.
    public let program: String?
    /// What the client's library says of the device (`EncodedData`). It may be anything.
    public let encodedContext: String?

    /// An origin by its parts. Of a long name of the program the beginning is kept, of what is too long to be what a
    /// library says, nothing.
    public init(
        device: DeviceKey? = nil, address: IPAddress? = nil, program: String? = nil, encodedContext: String? = nil
    ) {
        self.device = device
        self.address = address
        self.program = program.map { program in
            program.utf8.count <= Self.longestProgram
                ? program : String(decoding: program.utf8.prefix(Self.longestProgram), as: UTF8.self)
        }
        self.encodedContext = encodedContext.flatMap { $0.utf8.count <= Self.longestEncodedContext ? $0 : nil }
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
