/// What answers a request.
public enum Handler: Sendable {
    /// Answers on the event loop, which serves nobody else meanwhile: for work of microseconds that waits for nothing.
    case immediate(@Sendable (Request, Parameters) -> Response)
    /// Answers in a task, which is cancelled when the connection closes. The task begins on the event loop and leaves it
    /// where it first waits: what takes long belongs behind that.
    case asynchronous(@Sendable (Request, Parameters) async -> Response)
}
