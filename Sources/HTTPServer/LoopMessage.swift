internal import LatchkeyHTTP

/// Names a connection to threads that must not touch it. A connection that has gone is found out by its generation.
struct ConnectionReference: Sendable, Equatable {
    let slot: Int
    let generation: UInt32
}

/// What other threads ask an event loop to do.
enum LoopMessage: Sendable {
    case answer(ConnectionReference, Response)
    case streamBytes(ConnectionReference, [UInt8])
    case endStream(ConnectionReference)
    case abortStream(ConnectionReference)
    case drain(until: MonotonicTime)
}
