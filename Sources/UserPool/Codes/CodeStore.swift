internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

/// The queries on `codes`: at most one code an account and purpose, so a new one is the end of the old.
///
/// Codes are stored as keyed digests: six digits are soon tried through, but not without the master key.
struct CodeStore {
    /// By how much the clock may be put back without outstanding codes being lost.
    static let leeway = Duration.seconds(60)

    /// What became of a code that was sent in.
    enum Verdict: Equatable, Sendable {
        /// It is the one; `attribute` is the one it was sent to. It stays good until it is redeemed.
        case right(attribute: String)
        case wrong
        /// It was the one, but is too old.
        case expired
        /// There is none, or one that is too old and another.
        case missing
        /// The one sent last was tried too often.
        case exhausted
        /// Too many wrong codes came for the account: it was not looked at.
        case locked
    }

    private let connection: any Connection
    private let pool: PoolID
    private let key: HMACKey
    private let curve: Lockout.Curve

    init(_ connection: any Connection, pool: PoolID, key: HMACKey, curve: Lockout.Curve = Lockout.Curve()) {
        self.connection = connection
        self.pool = pool
        self.key = key
        self.curve = curve
    }

    /// Makes a new code for an account in place of any older one for the same purpose. It is good only while the
    /// account has the contact that it is sent to.
    func issue(
        _ purpose: CodePurpose, for account: AccountKey, to contact: Contact, at now: Timestamp
    ) async throws -> Secret {
        let code = Secret(SecureRandom.digits(purpose.digits))
        try await store(
            digest(code, purpose, account, contact.value), purpose, for: account, to: contact, at: now)
        return code
    }

    /// Does what ``issue(_:for:to:at:)`` does for an account that gets no code: none fits what is stored, not even the
    /// one returned.
    func pretend(
        _ purpose: CodePurpose, for account: AccountKey, to contact: Contact, at now: Timestamp
    ) async throws -> Secret {
        try await store(SecureRandom.bytes(32), purpose, for: account, to: contact, at: now)
        return Secret(SecureRandom.digits(purpose.digits))
    }

    /// Counts a try, against the code and against the account, and compares, in that order. `contacts` are the values
    /// that the account has. The counts stay only if the transaction commits: the caller must not throw when the
    /// verdict is another than ``Verdict/right(attribute:)``, but answer after it has committed.
    func check(
        _ code: Secret, _ purpose: CodePurpose, for account: AccountKey, with contacts: Attributes?, tries limit: Int,
        counting kind: AttemptStore.Kind = .code, at now: Timestamp
    ) async throws -> Verdict {
        let attempts = AttemptStore(connection, pool: pool, curve: curve)
        guard try await attempts.begin(account, kind, at: now) == .evaluate else { return .locked }
        let row = try await connection.first(
            """
            UPDATE codes SET tries = tries + 1
            WHERE pool = \(pool.text) AND account = \(account.text) AND purpose = \(purpose.rawValue)
            RETURNING digest, expires, tries, attribute
            """)
        guard let row else { return .missing }
        let attribute: String = try row.get(3)
        let value = contacts?[attribute] ?? ""
        let isRight = ConstantTime.equal(try row.get(0), digest(code, purpose, account, value))
        let expires: Timestamp = try row.get(1)
        // One that lasts longer than any was made by a clock that has since been put back: who knows how old it is.
        guard expires > now, expires <= now + purpose.lifetime + Self.leeway else {
            return isRight ? .expired : .missing
        }
        guard try row.get(2, as: Int.self) <= limit else { return .exhausted }
        guard isRight else { return .wrong }
        try await attempts.succeed(account, kind)
        return .right(attribute: attribute)
    }

    /// Uses a code up that was found right, in the transaction of what it is good for. False when it has been used, a
    /// newer one made, or the contact changed, in the meantime.
    func redeem(
        _ code: Secret, _ purpose: CodePurpose, for account: AccountKey, with value: String
    ) async throws -> Bool {
        try await connection.execute(
            """
            DELETE FROM codes WHERE pool = \(pool.text) AND account = \(account.text)
                AND purpose = \(purpose.rawValue) AND digest = \(digest(code, purpose, account, value))
            """) == 1
    }

    /// Makes an outstanding code worthless.
    func discard(_ purpose: CodePurpose, for account: AccountKey) async throws {
        try await connection.execute(
            """
            DELETE FROM codes WHERE pool = \(pool.text) AND account = \(account.text) AND purpose = \(purpose.rawValue)
            """)
    }

    /// Makes an outstanding code worthless, and keeps quiet about it: it is answered like a wrong one.
    func spoil(_ purpose: CodePurpose, for account: AccountKey) async throws {
        try await connection.execute(
            """
            UPDATE codes SET digest = \(SecureRandom.bytes(32))
            WHERE pool = \(pool.text) AND account = \(account.text) AND purpose = \(purpose.rawValue)
            """)
    }

    /// Makes every outstanding code of an account worthless: it is gone.
    func discardAll(for account: AccountKey) async throws {
        try await connection.execute(
            "DELETE FROM codes WHERE pool = \(pool.text) AND account = \(account.text)")
    }

    private func store(
        _ digest: [UInt8], _ purpose: CodePurpose, for account: AccountKey, to contact: Contact, at now: Timestamp
    ) async throws {
        try await connection.execute(
            """
            DELETE FROM codes WHERE (pool, account, purpose) IN (
                SELECT pool, account, purpose FROM codes WHERE expires < \(now) ORDER BY expires LIMIT 4)
            """)
        try await connection.execute(
            """
            INSERT INTO codes (pool, account, purpose, attribute, digest, expires, tries)
            VALUES (\(pool.text), \(account.text), \(purpose.rawValue), \(contact.attribute.rawValue), \(digest),
                \(now + purpose.lifetime), 0)
            ON CONFLICT (pool, account, purpose) DO UPDATE SET
                attribute = excluded.attribute, digest = excluded.digest, expires = excluded.expires, tries = 0
            """)
    }

    private func digest(_ code: Secret, _ purpose: CodePurpose, _ account: AccountKey, _ value: String) -> [UInt8] {
        let parts = [pool.text, account.text, purpose.rawValue, code.reveal, value]
        return key.authenticate(Array(parts.joined(separator: "\u{0}").utf8))
    }
}
