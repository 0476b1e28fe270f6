/// A whole answer.
public struct ClientResponse: Sendable {
    /// Status and header lines.
    public let head: ResponseHead
    /// The body as it came: no content coding is asked for and none is undone.
    public let body: [UInt8]

    /// An answer by its parts, as a test or a fake makes it.
    public init(head: ResponseHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }

    /// The status code (RFC 9110 §15). A redirect is an answer like any other: none is followed.
    public var status: Int { head.status }
}
