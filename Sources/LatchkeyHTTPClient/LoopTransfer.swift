internal import CLatchkeyCurl

/// Something that a task waits for and a ``TransferLoop`` brings about: an HTTP exchange, a mail.
protocol LoopTransfer: AnyObject, Sendable {
    /// Whether the outcome is there.
    var isOver: Bool { get }

    /// Makes what the loop runs; `nil` when libcurl refuses one of its options.
    func makeHandle(at now: ContinuousClock.Instant) -> (any LoopHandle)?

    /// libcurl refused an option: nothing was sent.
    func refuse()

    /// Nobody waits for it any more.
    func cancel()
}

/// A transfer on the loop's thread: libcurl's easy handle with everything that must live as long as it.
protocol LoopHandle: AnyObject {
    /// libcurl's easy handle.
    var pointer: UnsafeMutableRawPointer { get }

    /// When the loop must look at the transfer again, where libcurl does not time it.
    var deadline: ContinuousClock.Instant? { get }

    /// Whether its time is up; if so the transfer has failed.
    func isOverdue(at now: ContinuousClock.Instant) -> Bool

    /// Goes on with a transfer that was held back.
    func resume(at now: ContinuousClock.Instant)

    /// The transfer is taken out of the loop, perhaps before its end.
    func prepareForRemoval()

    /// Tells the transfer how libcurl ended it.
    func finish(_ code: CURLcode)
}
