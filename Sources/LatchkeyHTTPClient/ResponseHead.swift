/// The status and the header lines of an answer.
public struct ResponseHead: Sendable {
    /// The status code (RFC 9110 §15); never an interim one.
    public let status: Int
    /// The header lines in the order they came.
    public let headers: [ClientRequest.HeaderField]

    /// A head by its parts, as a test or a fake makes it.
    public init(status: Int, headers: [ClientRequest.HeaderField] = []) {
        self.status = status
        self.headers = headers
    }

    /// The value of the first header line of that name, in any case; `nil` when there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name.lowercased() }?.value
    }
}
