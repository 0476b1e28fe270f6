/// What answers a request, given the request and what its path stands for. No form throws: a handler knows best
/// which answer an error of its own deserves.
public enum Handler: Sendable {
    /// Answers on the event loop, which serves nobody else meanwhile: for work of microseconds that waits for nothing.
    case immediate(@Sendable (Request, Parameters) -> Response)
    /// Answers on the event loop what lies in memory; what `ready` has no answer for is answered in a task, as if it
    /// were ``asynchronous(_:)``.
    case ready(
        @Sendable (Request, Parameters) -> Response?, otherwise: @Sendable (Request, Parameters) async -> Response)
    /// Answers in a task, which is cancelled when the client goes; its answer is still written where that is possible.
    /// The task runs on the event loop whenever it does not wait: milliseconds of work are borne, what takes longer
    /// belongs on a thread of its own.
    case asynchronous(@Sendable (Request, Parameters) async -> Response)
    /// Has the body of a `PUT`, and any that is longer than all may be, go where `admit` says, by the head alone and at
    /// once, on the event loop; then answers in a task. A request without a body has no ``Request/upload`` and is not
    /// asked about.
    case upload(
        admit: @Sendable (Request, Parameters) -> Admission, then: @Sendable (Request, Parameters) async -> Response)
}
