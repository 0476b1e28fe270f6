internal import LatchkeyPlatform

/// A mail under way, seen from both sides: the loop's thread sends it, the task that asked waits on it.
///
/// The first outcome wins, so a cancelled mail stays so whatever libcurl says afterwards.
final class MailTransfer: LoopTransfer {
    private enum Outcome {
        case sent
        case failed(MailError)
    }

    private struct State {
        var outcome: Outcome?
        var waiter: CheckedContinuation<Void, Never>?
    }

    let mail: OutgoingMail
    let server: MailServer
    private let state = Lock(State())

    init(_ mail: OutgoingMail, to server: MailServer) {
        self.mail = mail
        self.server = server
    }

    // MARK: The loop's side

    var isOver: Bool { state.withLock { $0.outcome != nil } }

    func makeHandle(at now: ContinuousClock.Instant) -> (any LoopHandle)? { MailHandle(self) }

    func refuse() { finish(MailError(.invalidMail, "libcurl refused an option of the mail")) }

    func cancel() { finish(MailError(.cancelled, "the exchange was cancelled")) }

    /// The exchange is over: without a failure when the server took the mail. Only the first call counts.
    func finish(_ failure: MailError? = nil) {
        state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = failure.map(Outcome.failed) ?? .sent
            defer { state.waiter = nil }
            return state.waiter
        }?.resume()
    }

    // MARK: The waiting task's side

    /// Returns when the exchange is over. One task waits.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state -> Bool in
                guard state.outcome == nil else { return true }
                precondition(state.waiter == nil, "one task waits for a mail")
                state.waiter = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Why it failed, once its end was waited for; `nil` when the server took it.
    var failure: MailError? {
        state.withLock { state in
            if case .failed(let error) = state.outcome { error } else { nil }
        }
    }
}
