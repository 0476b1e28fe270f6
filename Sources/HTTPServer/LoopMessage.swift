internal import LatchkeyHTTP

/// Names a connection to threads that must not touch it. A connection that has gone is found out by its generation.
struct ConnectionReference: Sendable, Equatable {
    let slot: Int
    let generation: UInt32
}

/// What an event loop is asked to do, by other threads or by itself for later.
enum LoopMessage: Sendable {
    case answer(ConnectionReference, Response)
    /// The connection's next turn: it had requests left when the last one was over.
    case goOn(ConnectionReference)
    case streamBytes(ConnectionReference, [UInt8])
    case endStream(ConnectionReference)
    case abortStream(ConnectionReference)
    case useTLS(TLSContext)
    case drain(until: MonotonicTime)
}
