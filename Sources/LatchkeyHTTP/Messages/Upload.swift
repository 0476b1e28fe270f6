/// Where the body of a request goes piece by piece as it comes, instead of into memory: a file, as a rule.
///
/// One that is let go before its request was answered got no more than a part of the body, and takes back what it did
/// with that.
public protocol Upload: Sendable {
    /// Takes the next bytes, on the connection's event loop, which serves nobody else meanwhile. False when they cannot
    /// be kept: the request is refused then.
    func receive(_ bytes: borrowing Span<UInt8>) -> Bool
}

/// What becomes of a body that is about to come, decided by the request's head.
public enum Admission: Sendable {
    /// It is read into memory, within the limit of all bodies.
    case whole
    /// It is read into memory, within a limit of its own in bytes, if it says how long it is.
    case within(Int)
    /// It goes there; how long it may be has been looked at.
    case upload(any Upload)
    /// It is not even read.
    case refused(Response)
}
