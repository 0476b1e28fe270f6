internal import Glibc
internal import LatchkeyCrypto
public import LatchkeyPlatform
internal import Synchronization

/// Hashes and checks passwords on threads of its own.
///
/// ```swift
/// let hasher = PasswordHasher()
/// let stored = try await hasher.hash(password)                    // $scrypt$ln=14,r=8,p=5$…
/// if try await hasher.verify(password, against: stored) { … }
/// if hasher.needsRehash(stored) { … }                             // the setting has changed since
/// ```
/// A password is taken in Normalization Form C, so that it does not matter which keyboard composed its accents
/// (NIST SP 800-63B §3.1.1.2); after that every byte counts, NUL included. When more work is waiting than may wait, the
/// answer is ``PasswordHashError/queueFull`` at once. Work whose task is cancelled while it waits is dropped.
public final class PasswordHasher: Sendable {
    /// The longest password that is looked at, in bytes of UTF-8: room for 256 characters of any script.
    public static let maximumPasswordBytes = 4096

    /// What new passwords are hashed with.
    public let algorithm: PasswordHashAlgorithm
    private let threads: DerivationThreads
    private let count = Atomic(0)
    private static let saltCount = 16, hashCount = 32

    /// Makes a hasher.
    ///
    /// - Parameters:
    ///   - algorithm: must be within its bounds.
    ///   - threads: how many derivations run at once, and so how many times the algorithm's memory is in use; by
    ///     default one a processor.
    ///   - queueLimit: how many may wait.
    public init(
        algorithm: PasswordHashAlgorithm = .standard, threads: Int? = nil, queueLimit: Int = 64
    ) {
        let threads = threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        precondition(algorithm.isWithinBounds, "the cost of password hashing is out of bounds: \(algorithm)")
        precondition(threads > 0 && queueLimit >= 0, "password hashing needs a thread")
        self.algorithm = algorithm
        self.threads = DerivationThreads(count: threads, queueLimit: queueLimit)
    }

    /// How many slow hashes were begun so far. What takes the same work has the same count, whatever a clock says.
    public var derivations: Int { count.load(ordering: .relaxed) }

    /// How many pieces of work were refused because too many waited.
    public var refused: Counter { threads.refused }

    /// How long slow hashes took on their threads, without the wait before.
    public let durations = Histogram.seconds()

    /// How many pieces of work wait for a thread at this moment.
    public var waiting: Int { threads.waiting }

    /// The PHC string of a password under a new salt.
    ///
    /// Throws ``PasswordHashError``: `queueFull`, `cancelled`, `passwordTooLong` or `failed`.
    public func hash(_ password: Secret) async throws(PasswordHashError) -> String {
        let bytes = try Self.bytes(password)
        let salt = SecureRandom.bytes(Self.saltCount)
        let hash = try await derive(algorithm, bytes, salt: salt, count: Self.hashCount)
        return PHCString(algorithm: algorithm, salt: salt, hash: hash).text
    }

    /// Whether a PHC string, or a bcrypt hash (``ForeignHash``), is that of a password, with the algorithm and the cost
    /// that the string names.
    ///
    /// Throws ``PasswordHashError``: `malformedHash`, or what ``hash(_:)`` throws.
    public func verify(_ password: Secret, against phc: String) async throws(PasswordHashError) -> Bool {
        switch StoredHash(phc) {
        case .phc(let stored):
            let bytes = try Self.bytes(password)
            let hash = try await derive(stored.algorithm, bytes, salt: stored.salt, count: stored.hash.count)
            return ConstantTime.equal(hash, stored.hash)
        case .bcrypt(let stored):
            guard password.reveal.utf8.count <= Self.maximumPasswordBytes else { throw .passwordTooLong }
            let bytes = Array(password.reveal.nfc.utf8)
            return try await work { try stored.matches(bytes) }
        case nil: throw .malformedHash
        }
    }

    /// Whether a stored hash was made with another algorithm or cost than new ones are; a malformed one was.
    public func needsRehash(_ phc: String) -> Bool {
        guard let stored = PHCString(phc) else { return true }
        return stored.algorithm != algorithm || stored.salt.count != Self.saltCount
            || stored.hash.count != Self.hashCount
    }

    /// Whether a hash that comes from elsewhere may be stored: ``verify(_:against:)`` reads it, and checking it costs
    /// about a second at most (see ``ForeignHash``), or what checking one of this hasher's own costs.
    public func accepts(_ phc: String) -> Bool {
        switch StoredHash(phc) {
        case .phc(let string): string.algorithm == algorithm || string.algorithm.isAffordable
        // Its bounds are those of what is affordable.
        case .bcrypt: true
        case nil: false
        }
    }

    /// Runs other slow work, such as an SRP verifier, on the same threads within the same bounds.
    ///
    /// Throws what `work` throws, and ``PasswordHashError/queueFull`` or ``PasswordHashError/cancelled``.
    public func run<Success: Sendable>(_ work: @escaping @Sendable () throws -> Success) async throws -> Success {
        try await threads.run(work)
    }

    private func derive(
        _ algorithm: PasswordHashAlgorithm, _ password: [UInt8], salt: [UInt8], count length: Int
    ) async throws(PasswordHashError) -> [UInt8] {
        try await work { try algorithm.derive(password, salt: salt, count: length) }
    }

    /// Runs a slow hash on a thread, and counts it.
    private func work<Success: Sendable>(
        _ hash: @escaping @Sendable () throws -> Success
    ) async throws(PasswordHashError) -> Success {
        do {
            return try await threads.run { [self] in
                count.add(1, ordering: .relaxed)
                let began = ContinuousClock.now
                defer { durations.observe(since: began) }
                return try hash()
            }
        } catch let error as PasswordHashError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    private static func bytes(_ password: Secret) throws(PasswordHashError) -> [UInt8] {
        // Normalization shortens or lengthens a text by a small factor; the bound before it bounds its work.
        guard password.reveal.utf8.count <= maximumPasswordBytes else { throw .passwordTooLong }
        let bytes = Array(password.reveal.nfc.utf8)
        // HMAC, beneath scrypt and PBKDF2, fills short keys up with zeros (RFC 2104 §2), so NULs at the end would not
        // count. A byte behind them that no UTF-8 text has there makes them count.
        return bytes.last == 0 ? bytes + [0x80] : bytes
    }
}
