/// Bounds of what a message may be before it is refused.
public struct MessageLimits: Sendable {
    /// The longest request head (request line and header fields) in bytes; beyond it 414 or 431.
    public var headBytes: Int
    /// The most header fields; beyond it 431.
    public var headerFields: Int
    /// The longest body in bytes, its chunked framing not counted; beyond it 413, before it is read.
    public var bodyBytes: Int

    /// Makes limits; the defaults are those of the server.
    public init(headBytes: Int = 32 << 10, headerFields: Int = 100, bodyBytes: Int = 1 << 20) {
        self.headBytes = headBytes
        self.headerFields = headerFields
        self.bodyBytes = bodyBytes
    }
}
