/// What answers a request, given the request and what its path stands for. Neither form throws: a handler knows best
/// which answer an error of its own deserves.
public enum Handler: Sendable {
    /// Answers on the event loop, which serves nobody else meanwhile: for work of microseconds that waits for nothing.
    case immediate(@Sendable (Request, Parameters) -> Response)
    /// Answers in a task, which is cancelled when the client goes; its answer is still written where that is possible.
    /// The task begins on the event loop and leaves it where it first waits: what takes long belongs behind that.
    case asynchronous(@Sendable (Request, Parameters) async -> Response)
}
