internal import LatchkeyPlatform

/// How a run of wrong passwords for one account delays the next attempt.
///
/// From the fifth failure on, each locks the account for 2^(n−5) seconds, n being the failures so far, up to fifteen
/// minutes. An attempt during a lock is refused without being evaluated; it neither counts nor extends the lock. The
/// count starts afresh after a success or after fifteen minutes without an attempt (Amazon Cognito developer guide,
/// "Authentication with user pools", lock-out behaviour). Those minutes begin when the lock ends: otherwise the longest
/// lock would be its own pardon.
///
/// An attempt is counted as a failure when it *begins*, before the password is looked at, and taken back when it
/// succeeds: of many attempts made at once, no more are evaluated than would have been one after the other.
struct Lockout: Equatable, Sendable {
    /// How the delays grow. The defaults are Amazon Cognito's.
    struct Curve: Equatable, Sendable {
        /// Failures without a delay.
        var freeFailures = 4
        /// The lock after the first failure beyond those; each further one doubles it.
        var firstLock = Duration.seconds(1)
        /// The longest lock, and the quiet time after which failures are forgotten.
        var longestLock = Duration.seconds(15 * 60)

        /// How long the account is locked once `failures` have been counted.
        func lock(after failures: Int) -> Duration {
            guard failures > freeFailures else { return .zero }
            var lock = min(firstLock, longestLock)
            var doublings = failures - freeFailures - 1
            while doublings > 0, lock > .zero, lock < longestLock {
                lock = min(lock * 2, longestLock)
                doublings -= 1
            }
            return lock
        }
    }

    /// What is to be done with an attempt.
    enum Verdict: Equatable, Sendable {
        /// Evaluate the password; the attempt has been counted.
        case evaluate
        /// Refuse without looking at the password.
        case refuse
    }

    /// Attempts counted since the last success.
    private(set) var failures: Int
    /// When the last counted attempt began.
    private(set) var lastAttempt: Timestamp
    /// Until when attempts are refused.
    private(set) var lockedUntil: Timestamp

    /// An account without failures.
    init() {
        self.init(failures: 0, lastAttempt: Timestamp(milliseconds: 0), lockedUntil: Timestamp(milliseconds: 0))
    }

    /// A state that was stored.
    init(failures: Int, lastAttempt: Timestamp, lockedUntil: Timestamp) {
        self.failures = failures
        self.lastAttempt = lastAttempt
        self.lockedUntil = lockedUntil
    }

    /// An attempt begins.
    mutating func attempt(at now: Timestamp, _ curve: Curve = Curve()) -> Verdict {
        if isLocked(at: now, curve) { return .refuse }
        if now >= forgotten(curve) { failures = 0 }
        failures += 1
        lastAttempt = now
        lockedUntil = now + curve.lock(after: failures)
        return .evaluate
    }

    /// An attempt that was counted at `began` could not be evaluated after all, or was no failure.
    ///
    /// It was let in, so no lock stood then: without it there is none either, unless another attempt has been counted
    /// since; the lock of that one stands.
    mutating func takeBack(begunAt began: Timestamp, _ curve: Curve = Curve()) {
        failures = max(0, failures - 1)
        lockedUntil = lastAttempt == began ? began : lastAttempt + curve.lock(after: failures)
    }

    /// From when on the failures have no effect.
    func forgotten(_ curve: Curve = Curve()) -> Timestamp { lockedUntil + curve.longestLock }

    /// Only failures beyond the free ones lock: an attempt that comes a moment before one already counted, by the
    /// clock, is no attempt during a lock.
    ///
    /// A lock that ends further ahead than the longest one was made by a clock that has since been put back; without
    /// that rule the account would stay locked for as long as the clock had been ahead.
    private func isLocked(at now: Timestamp, _ curve: Curve) -> Bool {
        failures > curve.freeFailures && now < lockedUntil && lockedUntil - now <= curve.longestLock
    }
}
