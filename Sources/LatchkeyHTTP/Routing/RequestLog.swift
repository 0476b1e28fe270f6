public import LatchkeyPlatform

/// Writes a log line for every answer: the request's id, method, path, status and how long it took.
///
/// The path is the raw one without its query: a query may hold a code or a token.
public struct RequestLog: Middleware {
    private let log: Log

    /// Writes to `log`, one line `request` an answer, at level info.
    public init(_ log: Log) {
        self.log = log
    }

    public func complete(_ response: inout Response, to request: Request) {
        let elapsed = (ContinuousClock.now - request.received).attoseconds
        // What takes less than nine seconds fits, and dividing 128 bits costs several times as much.
        let milliseconds = Int64(exactly: elapsed).map { Double($0) / 1e15 } ?? Double(elapsed / 1_000_000) / 1e9
        log.info(
            "request",
            [
                "id": .identifier(request.id), "method": .identifier(request.method.name),
                "path": .identifier(request.path), "status": .number(response.status.code),
                "ms": .number(milliseconds),
            ])
    }
}
