public import LatchkeyHTTP

/// The status and the header fields of an answer.
public struct ResponseHead: Sendable {
    /// The status code (RFC 9110 §15); never an interim one.
    public let status: Int
    /// The header fields in the order they came.
    public let headers: Headers

    /// A head by its parts, as a test or a fake makes it.
    public init(status: Int, headers: Headers = [:]) {
        self.status = status
        self.headers = headers
    }
}
