/// The writing end of an answer that comes bit by bit.
///
/// ```swift
/// return .eventStream { writer in
///     let number = hub.add { event in writer.send(event.encoded) }
///     writer.onClose { hub.remove(number) }
/// }
/// ```
///
/// Every function may be called from any thread, returns at once, and does nothing after the end. A writer that is let
/// go without ``close()`` leaves its stream open.
public protocol StreamWriter: Sendable {
    /// Sends bytes after those sent before; calls from one thread keep their order. What the client has not taken yet
    /// is kept up to a bound; a client that lags further behind is cut off, so that one slow reader costs bounded
    /// memory.
    func send(_ bytes: [UInt8])
    /// Ends the answer in good order, after what was sent; the connection may serve another request.
    func close()
    /// Calls `body` once when the stream has ended, whoever ended it: the writer, the client, or a server that stops.
    /// It is called at once when the end has come already. The thread is the event loop's or the caller's: return soon.
    func onClose(_ body: @escaping @Sendable () -> Void)
}
