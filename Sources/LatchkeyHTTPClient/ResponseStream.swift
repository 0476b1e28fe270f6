/// The body of an answer, chunk by chunk as it arrives.
///
/// It has one reader. The connection is closed when the reader's task is cancelled or the last copy of the stream is
/// released, and held back while the reader is busy.
///
/// ```swift
/// let (head, body) = try await client.stream(request)
/// for try await bytes in body { consume(bytes) }
/// ```
public struct ResponseStream: AsyncSequence, Sendable {
    public typealias Failure = HTTPClientError

    /// Reads a ``ResponseStream``.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let owner: Owner

        /// The next chunk, never empty; `nil` when the answer is complete.
        public mutating func next() async throws(HTTPClientError) -> [UInt8]? {
            try await owner.next()
        }

        public mutating func next(isolation: isolated (any Actor)?) async throws(HTTPClientError) -> [UInt8]? {
            try await owner.next()
        }
    }

    /// Ends the exchange once nobody can read it any more.
    fileprivate final class Owner: Sendable {
        let transfer: Transfer

        init(_ transfer: Transfer) { self.transfer = transfer }

        deinit { TransferLoop.shared.cancel(transfer) }

        func next() async throws(HTTPClientError) -> [UInt8]? {
            await withTaskCancellationHandler {
                await transfer.wait(for: .chunk)
            } onCancel: {
                TransferLoop.shared.cancel(transfer)
            }
            let (bytes, mustResume) = try transfer.takeChunk()
            if mustResume { TransferLoop.shared.resume(transfer) }
            return bytes
        }
    }

    private let owner: Owner

    init(_ transfer: Transfer) { owner = Owner(transfer) }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(owner: owner) }
}
