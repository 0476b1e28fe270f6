internal import LatchkeyPlatform

/// Lets at most a few attempts on one account be under way at a time; the others wait for their turn.
///
/// Attempts are counted as failures until they have succeeded (``Lockout``). Without a bound on how many are under way,
/// an owner who signs in on ten devices at once would look like ten failures.
final class AttemptGate: Sendable {
    private struct Account {
        var underWay = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let width: Int
    private let accounts = Lock<[AccountKey: Account]>([:])

    /// A gate that lets `width` attempts an account through at a time.
    init(width: Int = Lockout.freeFailures) {
        self.width = width
    }

    /// Runs `body` once it is this attempt's turn.
    func pass<Result: Sendable>(
        _ account: AccountKey, _ body: () async throws -> Result
    ) async rethrows -> Result {
        await enter(account)
        defer { leave(account) }
        return try await body()
    }

    /// How many accounts have attempts under way.
    var accountsUnderWay: Int { accounts.withLock { $0.count } }

    private func enter(_ account: AccountKey) async {
        await withCheckedContinuation { continuation in
            let entered = accounts.withLock { accounts in
                guard accounts[account, default: Account()].underWay < width else {
                    accounts[account, default: Account()].waiting.append(continuation)
                    return false
                }
                accounts[account, default: Account()].underWay += 1
                return true
            }
            if entered { continuation.resume() }
        }
    }

    /// The place of an attempt that ends goes to the one that has waited longest.
    private func leave(_ account: AccountKey) {
        let next = accounts.withLock { accounts -> CheckedContinuation<Void, Never>? in
            guard var state = accounts[account] else { return nil }
            defer { accounts[account] = state.underWay == 0 ? nil : state }
            guard !state.waiting.isEmpty else {
                state.underWay -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
