internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

/// The queries on `codes`: at most one code an account and purpose, so a new one is the end of the old.
///
/// Codes are stored as keyed digests: six digits are soon tried through, but not without the master key.
struct CodeStore {
    /// How many digits a code has.
    static let digits = 6

    /// What became of a code that was sent in.
    enum Verdict: Equatable, Sendable {
        /// It is the one; `attribute` is the one it was sent to. It stays good until it is redeemed.
        case right(attribute: String?)
        case wrong
        /// It is too old, or there is none.
        case expired
        /// It was tried too often.
        case exhausted
    }

    private let connection: any Connection
    private let pool: PoolID
    private let key: HMACKey

    init(_ connection: any Connection, pool: PoolID, key: HMACKey) {
        self.connection = connection
        self.pool = pool
        self.key = key
    }

    /// Makes a new code for an account in place of any older one for the same purpose. `attribute` is the one that the
    /// code is sent to.
    func issue(
        _ purpose: CodePurpose, for account: AccountKey, attribute: String?, at now: Timestamp
    ) async throws -> Secret {
        let code = Secret(SecureRandom.digits(Self.digits))
        try await store(
            digest(code, purpose, account), purpose, for: account, attribute: attribute, at: now)
        return code
    }

    /// Does what ``issue(_:for:attribute:at:)`` does for an account that does not exist: no code fits what is stored.
    func pretend(_ purpose: CodePurpose, for account: AccountKey, at now: Timestamp) async throws {
        try await store(SecureRandom.bytes(32), purpose, for: account, attribute: nil, at: now)
    }

    /// Counts a try and compares, in that order. The count stays only if the transaction commits: the caller must not
    /// throw when the verdict is ``Verdict/wrong``, but answer after it has committed.
    func check(
        _ code: Secret, _ purpose: CodePurpose, for account: AccountKey, tries limit: Int, at now: Timestamp
    ) async throws -> Verdict {
        let row = try await connection.first(
            """
            UPDATE codes SET tries = tries + 1
            WHERE pool = \(pool.text) AND account = \(account.text) AND purpose = \(purpose.rawValue)
            RETURNING digest, expires, tries, attribute
            """)
        guard let row, try row.get(1, as: Timestamp.self) > now else { return .expired }
        guard try row.get(2, as: Int.self) <= limit else { return .exhausted }
        guard ConstantTime.equal(try row.get(0), digest(code, purpose, account)) else { return .wrong }
        return .right(attribute: try row.get(3))
    }

    /// Uses a code up that was found right, in the transaction of what it is good for. False when it has been used, or
    /// a newer one made, in the meantime.
    func redeem(_ code: Secret, _ purpose: CodePurpose, for account: AccountKey) async throws -> Bool {
        try await connection.execute(
            """
            DELETE FROM codes WHERE pool = \(pool.text) AND account = \(account.text)
                AND purpose = \(purpose.rawValue) AND digest = \(digest(code, purpose, account))
            """) == 1
    }

    /// Makes an outstanding code worthless.
    func discard(_ purpose: CodePurpose, for account: AccountKey) async throws {
        try await connection.execute(
            """
            DELETE FROM codes WHERE pool = \(pool.text) AND account = \(account.text) AND purpose = \(purpose.rawValue)
            """)
    }

    /// Makes every outstanding code of an account worthless: it is gone.
    func discardAll(for account: AccountKey) async throws {
        try await connection.execute(
            "DELETE FROM codes WHERE pool = \(pool.text) AND account = \(account.text)")
    }

    private func store(
        _ digest: [UInt8], _ purpose: CodePurpose, for account: AccountKey, attribute: String?, at now: Timestamp
    ) async throws {
        try await connection.execute(
            """
            DELETE FROM codes WHERE (pool, account, purpose) IN (
                SELECT pool, account, purpose FROM codes WHERE expires < \(now) ORDER BY expires LIMIT 4)
            """)
        try await connection.execute(
            """
            INSERT INTO codes (pool, account, purpose, attribute, digest, expires, tries)
            VALUES (\(pool.text), \(account.text), \(purpose.rawValue), \(attribute), \(digest),
                \(now + purpose.lifetime), 0)
            ON CONFLICT (pool, account, purpose) DO UPDATE SET
                attribute = excluded.attribute, digest = excluded.digest, expires = excluded.expires, tries = 0
            """)
    }

    private func digest(_ code: Secret, _ purpose: CodePurpose, _ account: AccountKey) -> [UInt8] {
        key.authenticate(Array("\(pool.text)\u{0}\(account.text)\u{0}\(purpose.rawValue)\u{0}\(code.reveal)".utf8))
    }
}
