internal import Database
internal import LatchkeyPlatform

/// The queries on `attempts`.
struct AttemptStore {
    /// What is counted. The raw value is stored.
    enum Kind: String, Sendable {
        /// Wrong passwords.
        case password
        /// Wrong confirmation codes, whatever they are for and however many codes were sent meanwhile.
        case code
        /// Wrong codes that sign in by themselves, over all sign-ins: by name alone, so whoever sends them must not
        /// lock anything else.
        case firstCode
        /// Wrong answers to the questions of hooks, over all sign-ins: by name alone too.
        case custom
        /// Wrong proofs of the second factor, over all sign-ins.
        case secondFactor
        /// Messages that were asked for by whoever knows a name or an address.
        case message
        /// Messages that were asked for by users who had shown who they are, and by administrators.
        case messageOfUser
        /// Messages to contacts that were shown to be the user's, by address; those with the code of a second factor,
        /// for users who had proved the first, by account.
        case messageOfOwner
        /// Changes that users made of themselves.
        case changeOfUser
        /// Nothing is counted: when the user was signed out everywhere.
        case signOut

        /// Those that nothing is locked by.
        fileprivate static let withoutLock =
            [message, messageOfUser, messageOfOwner, changeOfUser, signOut].map(\.rawValue)
    }

    /// What became of an attempt whose proof is checked at once.
    enum Judgement: Equatable, Sendable {
        /// Earlier failures lock the account: nobody has looked at the proof.
        case locked
        /// It has been counted.
        case wrong
        /// The failures are forgotten.
        case right
    }

    private let connection: any Connection
    private let pool: PoolID
    private let curve: Lockout.Curve

    init(_ connection: any Connection, pool: PoolID, curve: Lockout.Curve = Lockout.Curve()) {
        self.connection = connection
        self.pool = pool
        self.curve = curve
    }

    /// Counts an attempt and says whether it may be evaluated. One at a password is to be counted in a write of its own
    /// that has committed before the password is looked at.
    func begin(_ account: AccountKey, _ kind: Kind = .password, at now: Timestamp) async throws -> Lockout.Verdict {
        var lockout = try await lockout(of: account, kind)
        let verdict = lockout.attempt(at: now, curve)
        try await save(lockout, of: account, kind)
        try await prune(at: now)
        return verdict
    }

    /// Judges an attempt whose proof is checked at once, by `isRight`, in the transaction that makes use of the answer:
    /// a wrong one is counted by what the transaction commits, a right one has the failures forgotten.
    ///
    /// Writes come one after the other, so of many attempts made at once no more are judged than would have been one
    /// after the other, and the caller learns of none that is not counted on disk.
    func judge(
        _ account: AccountKey, _ kind: Kind = .password, at now: Timestamp, _ isRight: () -> Bool
    ) async throws -> Judgement {
        let before = try await load(account, kind)
        var lockout = Lockout(before)
        guard lockout.attempt(at: now, curve) == .evaluate else { return .locked }
        guard isRight() else {
            try await save(lockout, of: account, kind)
            try await prune(at: now)
            return .wrong
        }
        if before != nil { try await succeed(account, kind) }
        return .right
    }

    /// Takes an attempt back, counted at `began`, that could not be evaluated or was no failure.
    func takeBack(_ account: AccountKey, _ kind: Kind = .password, begunAt began: Timestamp) async throws {
        var lockout = try await lockout(of: account, kind)
        lockout.takeBack(begunAt: began, curve)
        if lockout.failures == 0 {
            try await succeed(account, kind)
        } else {
            try await save(lockout, of: account, kind)
        }
    }

    /// Until when attempts of whatever kind are refused, if they are now.
    func lockedUntil(_ account: AccountKey, at now: Timestamp) async throws -> Timestamp? {
        try await connection.first(
            """
            SELECT locked_until FROM attempts
            WHERE pool = \(pool.text) AND account = \(account.text) AND locked_until > \(now)
                AND kind NOT IN (\(list: Kind.withoutLock))
            ORDER BY locked_until DESC LIMIT 1
            """
        )?.get(0)
    }

    /// Forgets the failures of an account.
    func succeed(_ account: AccountKey, _ kind: Kind = .password) async throws {
        try await connection.execute(
            """
            DELETE FROM attempts WHERE pool = \(pool.text) AND account = \(account.text)
                AND kind = \(kind.rawValue)
            """)
    }

    /// Forgets all that was counted of an account: it is gone.
    func forget(_ account: AccountKey) async throws {
        try await connection.execute(
            "DELETE FROM attempts WHERE pool = \(pool.text) AND account = \(account.text)")
    }

    /// Notes that the user of an account is signed out everywhere. It is known for as long as any challenge `lasts`.
    func noteSignOut(_ account: AccountKey, lasting lasts: Duration, at now: Timestamp) async throws {
        try await save(
            account, .signOut, Counter(count: 0, last: now, lockedUntil: now, forgotten: now + lasts))
    }

    /// When the user of an account was signed out everywhere last; `nil` when that is too long ago to matter.
    func lastSignOut(_ account: AccountKey) async throws -> Timestamp? {
        try await load(account, .signOut)?.last
    }

    /// Takes one out of an account's budget of that kind; false when there is none left.
    func take(
        _ kind: Kind, of account: AccountKey, limit: Budget.Limit, at now: Timestamp
    ) async throws -> Bool {
        var budget = try await load(account, kind).map { Budget(taken: $0.count, counted: $0.last) } ?? Budget()
        let isGranted = budget.take(at: now, limit: limit)
        try await save(
            account, kind,
            Counter(
                count: budget.taken, last: budget.counted, lockedUntil: budget.counted,
                forgotten: budget.full(limit: limit)))
        try await prune(at: now)
        return isGranted
    }

    private func lockout(of account: AccountKey, _ kind: Kind) async throws -> Lockout {
        Lockout(try await load(account, kind))
    }

    private func save(_ lockout: Lockout, of account: AccountKey, _ kind: Kind) async throws {
        try await save(
            account, kind,
            Counter(
                count: lockout.failures, last: lockout.lastAttempt, lockedUntil: lockout.lockedUntil,
                forgotten: lockout.forgotten(curve)))
    }

    fileprivate struct Counter {
        var count: Int
        var last: Timestamp
        var lockedUntil: Timestamp
        /// From when on the row has no effect.
        var forgotten: Timestamp
    }

    private func load(_ account: AccountKey, _ kind: Kind) async throws -> Counter? {
        try await connection.first(
            """
            SELECT count, last, locked_until, forgotten FROM attempts
            WHERE pool = \(pool.text) AND account = \(account.text) AND kind = \(kind.rawValue)
            """
        ).map { try Counter(count: $0.get(0), last: $0.get(1), lockedUntil: $0.get(2), forgotten: $0.get(3)) }
    }

    private func save(_ account: AccountKey, _ kind: Kind, _ counter: Counter) async throws {
        try await connection.execute(
            """
            INSERT INTO attempts (pool, account, kind, count, last, locked_until, forgotten)
            VALUES (\(pool.text), \(account.text), \(kind.rawValue), \(counter.count), \(counter.last),
                \(counter.lockedUntil), \(counter.forgotten))
            ON CONFLICT (pool, account, kind) DO UPDATE SET
                count = excluded.count, last = excluded.last, locked_until = excluded.locked_until,
                forgotten = excluded.forgotten
            """)
    }

    /// Drops what has no effect any more, a few rows at a time: names tried at random must not pile up.
    private func prune(at now: Timestamp) async throws {
        try await connection.execute(
            """
            DELETE FROM attempts WHERE (pool, account, kind) IN (
                SELECT pool, account, kind FROM attempts WHERE forgotten <= \(now) ORDER BY forgotten LIMIT 4)
            """)
    }
}

extension Lockout {
    /// The state in a row; without one there are no failures.
    fileprivate init(_ row: AttemptStore.Counter?) {
        self = row.map { Lockout(failures: $0.count, lastAttempt: $0.last, lockedUntil: $0.lockedUntil) } ?? Lockout()
    }
}
