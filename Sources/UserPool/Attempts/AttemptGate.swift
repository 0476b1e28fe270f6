internal import LatchkeyPlatform

/// Lets at most a few attempts on one account be under way at a time; the others wait for their turn.
///
/// Attempts are counted as failures until they have succeeded (``Lockout``). Without a bound on how many are under way,
/// an owner who signs in on ten devices at once would look like ten failures. Nor may more than a few wait: who attacks
/// one account would fill the memory of all. Each gate is for one kind of work, so that what takes long at one holds up
/// nothing at the others.
final class AttemptGate: Sendable {
    /// Told whether the attempt has waited for its turn.
    private typealias Continuation = CheckedContinuation<Bool, any Error>

    private struct Account {
        var underWay = 0
        var waiting: [(ticket: UInt64, continuation: Continuation)] = []
    }

    private struct State {
        var accounts: [AccountKey: Account] = [:]
        var lastTicket: UInt64 = 0
    }

    private let width: Int
    private let mostWaiting: Int
    private let state = Lock(State())

    /// A gate that lets `width` attempts an account through at a time, and `mostWaiting` wait.
    init(width: Int = Lockout.Curve().freeFailures, mostWaiting: Int = 64) {
        self.width = width
        self.mostWaiting = mostWaiting
    }

    /// Runs `body` once it is this attempt's turn. Throws `busy` when too many wait already, and `CancellationError`,
    /// giving up the place, when the task is cancelled before its turn.
    func pass<Result: Sendable>(
        _ account: AccountKey, _ body: () async throws -> Result
    ) async throws -> Result {
        _ = try await enter(account)
        defer { leave(account) }
        return try await body()
    }

    /// What waits for its turn at a gate.
    struct Turn: Sendable {
        fileprivate let gate: AttemptGate
        fileprivate let account: AccountKey

        /// Runs `body` once it is this account's turn, and tells it whether that took waiting: the world may be another
        /// then. Throws as ``AttemptGate/pass(_:_:)`` does.
        func take<Result: Sendable>(_ body: (_ hasWaited: Bool) async throws -> Result) async throws -> Result {
            let hasWaited = try await gate.enter(account)
            defer { gate.leave(account) }
            return try await body(hasWaited)
        }
    }

    /// A turn of an account.
    func turn(of account: AccountKey) -> Turn { Turn(gate: self, account: account) }

    /// How many accounts have attempts under way.
    var accountsUnderWay: Int { state.withLock { $0.accounts.count } }

    /// Waits for a place, and says whether it had to.
    private func enter(_ account: AccountKey) async throws -> Bool {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result = place(continuation, ticket, account) { continuation.resume(with: result) }
            }
        } onCancel: {
            giveUp(ticket, account)
        }
    }

    /// Lets an attempt in, refuses it, or has it wait: `nil`.
    private func place(
        _ continuation: Continuation, _ ticket: UInt64, _ account: AccountKey
    ) -> Swift.Result<Bool, any Error>? {
        state.withLock { state in
            // Under the lock: a cancellation from here on finds the place in the queue.
            if Task.isCancelled { return .failure(CancellationError()) }
            var place = state.accounts[account] ?? Account()
            if place.underWay < width {
                place.underWay += 1
            } else if place.waiting.count < mostWaiting {
                place.waiting.append((ticket, continuation))
                state.accounts[account] = place
                return nil
            } else {
                return .failure(UserPoolError(.busy))
            }
            state.accounts[account] = place
            return .success(false)
        }
    }

    private func giveUp(_ ticket: UInt64, _ account: AccountKey) {
        let continuation = state.withLock { state -> Continuation? in
            guard let index = state.accounts[account]?.waiting.firstIndex(where: { $0.ticket == ticket }) else {
                return nil
            }
            return state.accounts[account]?.waiting.remove(at: index).continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// The place of an attempt that ends goes to the one that has waited longest.
    private func leave(_ account: AccountKey) {
        let next = state.withLock { state -> Continuation? in
            guard var place = state.accounts[account] else { return nil }
            defer { state.accounts[account] = place.underWay == 0 ? nil : place }
            guard !place.waiting.isEmpty else {
                place.underWay -= 1
                return nil
            }
            return place.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}

extension AttemptGate.Turn: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.gate === right.gate && left.account == right.account }
}
