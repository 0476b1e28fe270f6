/// Sends HTTP requests: bounded, cancellable, and without surprises.
///
/// No redirect is followed, no cookie kept, no credential looked up, no content coding undone; only `http` and `https`
/// are spoken, certificates are always verified, and a proxy is used only when the request asks for it. All clients of
/// a process share one thread and its open connections.
///
/// ```swift
/// var request = ClientRequest(.post, "https://auth.example.com/", body: Array(#"{}"#.utf8))
/// request.headers = [("Content-Type", "application/x-amz-json-1.1")]
/// let response = try await HTTPClient.shared.send(request)
/// print(response.status, response.body.count)
/// ```
public struct HTTPClient: Sendable {
    /// The client of the process.
    public static let shared = HTTPClient()

    private let caFile: String?

    /// Another handle on the same thread and connections.
    ///
    /// - Parameter caFile: a file with the certificates (PEM) of the authorities that are trusted instead of the
    ///   system's: for a server whose certificate is signed by an authority of its own, or by itself. A file that
    ///   cannot be read fails each request as ``HTTPClientError/Code/untrusted``.
    public init(caFile: String? = nil) {
        self.caFile = caFile
    }

    /// Sends a request and waits for the whole answer, whatever its status.
    ///
    /// Throws ``HTTPClientError``; cancelling the task ends the exchange at once with
    /// ``HTTPClientError/Code/cancelled``.
    public func send(_ request: ClientRequest) async throws(HTTPClientError) -> ClientResponse {
        try request.validate()
        let transfer = Transfer(request, .whole(maximumBytes: request.maximumResponseBytes), caFile: caFile)
        await run(transfer, until: .end)
        return try transfer.response()
    }

    /// Sends a request and returns when the head of its answer is there; the body follows as a stream.
    ///
    /// Throws ``HTTPClientError``; so does reading the stream.
    public func stream(
        _ request: ClientRequest
    ) async throws(HTTPClientError) -> (head: ResponseHead, body: ResponseStream) {
        try request.validate()
        let transfer = Transfer(request, .stream(bufferedBytes: request.maximumResponseBytes), caFile: caFile)
        let body = ResponseStream(transfer)
        await run(transfer, until: .head)
        return (try transfer.head(), body)
    }

    private func run(_ transfer: Transfer, until want: Transfer.Want) async {
        await withTaskCancellationHandler {
            // A task that is cancelled already gets its answer from the handler: nothing is sent.
            if !Task.isCancelled { TransferLoop.shared.start(transfer) }
            await transfer.wait(for: want)
        } onCancel: {
            TransferLoop.shared.cancel(transfer)
        }
    }
}
