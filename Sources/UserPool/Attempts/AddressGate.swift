public import LatchkeyPlatform

/// Counts what addresses do, and refuses those that do too much.
///
/// What one address may do in an hour comes back evenly over an hour. Guesses are counted when they begin and given
/// back when they turn out right, so that of many made at once no more are evaluated than would have been one after the
/// other.
///
/// The counts are kept in memory. Accounts, codes and message budgets are counted on disk, and no guess gets past
/// those; what is counted here slows down whoever goes from account to account, who has no way to make the server start
/// anew. Written down, each guess would cost the attacker nothing and the server a write more.
public final class AddressGate: Sendable {
    /// How many addresses' worth the networks of one IPv6 site have together.
    private static let networksOfSite = 16

    private let limits: AddressLimits
    private let table: Lock<AddressTable>
    private let now: @Sendable () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant

    /// A gate that knows no address yet and remembers at most `capacity` of them.
    init(
        _ limits: AddressLimits, capacity: Int = 32_768,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
        start = now()
        table = Lock(AddressTable(capacity: capacity))
    }

    /// Runs `body`, which is an act of an address, if there is one. Throws `limitExceeded`, without running it, when
    /// the address has done that too often.
    ///
    /// Addresses of one IPv6 network of 64 bits are one address; all such networks of a site, which may have 65,536 of
    /// them, may do together what 16 addresses may.
    public func pass<Result>(
        _ act: AddressAct?, from address: IPAddress, _ body: () async throws -> Result
    ) async throws -> Result {
        guard let act, let cost = cost(of: act, from: address) else { return try await body() }
        guard take(cost, act, of: address) else {
            throw UserPoolError(.limitExceeded, [.limit: UserPoolError.addressLimit])
        }
        do {
            let result = try await body()
            if !act.isDue(after: nil) { giveBack(cost, act, to: address) }
            return result
        } catch {
            let isDue = (error as? UserPoolError).map { act.isDue(after: $0.code) } ?? false
            if !isDue { giveBack(cost, act, to: address) }
            throw error
        }
    }

    private func take(_ cost: Duration, _ act: AddressAct, of address: IPAddress) -> Bool {
        let moment = moment
        return table.withLock { table in
            guard table.take(cost, act, of: address.rateKey, at: moment) else { return false }
            guard let site = address.siteKey else { return true }
            if table.take(cost / Self.networksOfSite, act, of: site, at: moment) { return true }
            table.giveBack(cost, act, to: address.rateKey)
            return false
        }
    }

    private func giveBack(_ cost: Duration, _ act: AddressAct, to address: IPAddress) {
        table.withLock { table in
            table.giveBack(cost, act, to: address.rateKey)
            if let site = address.siteKey { table.giveBack(cost / Self.networksOfSite, act, to: site) }
        }
    }

    /// How long one act takes to be forgotten; `nil` where nothing is counted.
    private func cost(of act: AddressAct, from address: IPAddress) -> Duration? {
        guard limits[act] > 0, !(limits.spareLoopback && address.isLoopback) else { return nil }
        return AddressTable.longest / limits[act]
    }

    /// Counted from the start, by a clock that nobody sets.
    private var moment: Duration { start.duration(to: now()) }
}
