/// The writing end of an answer that comes bit by bit. Every function may be called from any thread, and after the end.
public protocol StreamWriter: Sendable {
    /// Sends bytes after those sent before. What cannot be written yet is kept up to a bound; a reader that lags further
    /// behind is closed.
    func send(_ bytes: [UInt8])
    /// Ends the answer in good order, after what was sent.
    func close()
    /// Calls `body` once when the stream has ended, whoever ended it; at once when it has ended already. The thread is
    /// the event loop's or the caller's: return soon.
    func onClose(_ body: @escaping @Sendable () -> Void)
}
