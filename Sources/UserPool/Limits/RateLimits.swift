internal import Database
internal import LatchkeyPlatform

/// How many requests of each category the server takes in a second: as many of administrators' and as many of others',
/// so that these do not use up what those have.
///
/// What was set is stored; what is counted is not, and costs a request two atomic operations. Unless somebody sets a
/// limit there is one that only a server far beyond this one's means would notice.
public final class RateLimits: Sendable {
    /// The most that a category may have, in requests a second; what it has when nothing was set.
    public static let highestRate = 100_000

    /// Whose requests are counted together.
    public enum Caller: Sendable {
        /// Whoever signs the request with an access key.
        case administrator
        /// Everybody else.
        case anybody
    }

    private let database: any Database
    private let clock: any WallClock
    private let administrators, others: [LimitCategory: RateLimit]
    private let rates: Lock<[LimitCategory: Int]>
    private let start = ContinuousClock.now

    /// The limits that are stored.
    init(database: any Database, clock: any WallClock) async throws {
        self.database = database
        self.clock = clock
        let rows = try await database.read { connection in
            try await connection.query("SELECT category, rate FROM limits")
        }
        var rates: [LimitCategory: Int] = [:]
        for row in rows {
            // A category that this program does not know is not limited by it.
            guard let category = try LimitCategory(rawValue: row.get(0)) else { continue }
            rates[category] = min(max(try row.get(1), 1), Self.highestRate)
        }
        administrators = Self.limits(rates)
        others = Self.limits(rates)
        self.rates = Lock(rates)
    }

    private static func limits(_ rates: [LimitCategory: Int]) -> [LimitCategory: RateLimit] {
        Dictionary(uniqueKeysWithValues: LimitCategory.allCases.map { ($0, RateLimit(rates[$0] ?? highestRate)) })
    }

    /// Whether one more request of the category may come from such a caller; `share` of them count as one.
    public func admit(
        _ category: LimitCategory, of caller: Caller, at moment: ContinuousClock.Instant, share: Int64 = 1
    ) -> Bool {
        limits(of: caller)[category]?.admit(at: start.duration(to: moment), share: share) ?? true
    }

    /// Takes back a request that was admitted, with the same `share`: it was refused before it cost anything
    /// (``isFree(_:)``).
    public func giveBack(_ category: LimitCategory, to caller: Caller, share: Int64 = 1) {
        limits(of: caller)[category]?.giveBack(share: share)
    }

    private func limits(of caller: Caller) -> [LimitCategory: RateLimit] {
        switch caller {
        case .administrator: administrators
        case .anybody: others
        }
    }

    /// How many requests of the category a second may bring.
    public func rate(of category: LimitCategory) -> Int {
        rates.withLock { $0[category] } ?? Self.highestRate
    }

    /// Sets how many requests of the category a second may bring. Throws `invalidParameter` below what is free, and
    /// `quotaExceeded` above ``highestRate``.
    public func set(_ rate: Int, for category: LimitCategory) async throws {
        guard rate >= category.freeRate else {
            throw UserPoolError.invalidParameter(
                "The requested limit is lower than the default limit of \(category.freeRate).")
        }
        guard rate <= Self.highestRate else {
            throw UserPoolError(
                .quotaExceeded, [.text: "The requested limit is higher than the maximum of \(Self.highestRate)."])
        }
        let now = clock.now()
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO limits (category, rate, modified) VALUES (\(category.rawValue), \(rate), \(now))
                ON CONFLICT (category) DO UPDATE SET rate = excluded.rate, modified = excluded.modified
                """)
        }
        rates.withLock { $0[category] = rate }
        administrators[category]?.set(rate)
        others[category]?.set(rate)
    }
}
