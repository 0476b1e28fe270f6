import LatchkeyPlatform
import Testing

@testable import UserPool

struct LockoutTests {
    private let start = Timestamp(seconds: 1_800_000_000)

    @Test func `the first four failures lock nothing, the fifth one second, each further one twice as long`() {
        let locks = (1...20).map { Lockout.Curve().lock(after: $0) }
        #expect(locks[..<4].allSatisfy { $0 == .zero })
        #expect(locks[4...13] == (0...9).map { .seconds(1 << $0) }[...])
        #expect(locks[14...].allSatisfy { $0 == .seconds(900) })
    }

    @Test func `another curve locks earlier or later, shorter or longer`() {
        let strict = Lockout.Curve(freeFailures: 1, firstLock: .seconds(60), longestLock: .seconds(200))
        #expect((1...6).map { strict.lock(after: $0) } == [0, 60, 120, 200, 200, 200].map { .seconds($0) })
        let never = Lockout.Curve(freeFailures: 3, firstLock: .zero, longestLock: .seconds(900))
        #expect(never.lock(after: 1_000_000) == .zero)
        let short = Lockout.Curve(freeFailures: 0, firstLock: .seconds(60), longestLock: .seconds(10))
        #expect((0...2).map { short.lock(after: $0) } == [.zero, .seconds(10), .seconds(10)])
        var lockout = Lockout()
        #expect(lockout.attempt(at: start, strict) == .evaluate)
        #expect(lockout.attempt(at: start, strict) == .evaluate)
        #expect(lockout.attempt(at: start + .seconds(59), strict) == .refuse)
        #expect(lockout.attempt(at: start + .seconds(60), strict) == .evaluate)
        lockout.takeBack(begunAt: start + .seconds(60), strict)
        #expect(lockout.failures == 2 && lockout.lockedUntil == start + .seconds(60))
    }

    @Test func `an attempt during a lock is refused, does not count and does not extend the lock`() {
        var lockout = Lockout()
        for _ in 1...5 { #expect(lockout.attempt(at: start) == .evaluate) }
        let locked = lockout
        for _ in 1...100 { #expect(lockout.attempt(at: start + .milliseconds(999)) == .refuse) }
        #expect(lockout == locked)
        #expect(lockout.attempt(at: start + .seconds(1)) == .evaluate)
        #expect(lockout.failures == 6)
        #expect(lockout.lockedUntil == start + .seconds(3))
    }

    @Test func `of attempts that come at once, five are evaluated`() {
        var lockout = Lockout()
        let evaluated = (0..<64).count { _ in lockout.attempt(at: start) == .evaluate }
        #expect(evaluated == 5)
    }

    @Test(arguments: 1...20)
    func `fifteen minutes without an attempt forget the failures, and begin when the lock ends`(failures: Int) {
        var lockout = Lockout(failures: failures - 1, lastAttempt: start, lockedUntil: start)
        #expect(lockout.attempt(at: start) == .evaluate)
        let quiet = lockout.lockedUntil + .seconds(900)
        var early = lockout
        #expect(early.attempt(at: quiet - .milliseconds(1)) == .evaluate)
        #expect(early.failures == failures + 1)
        #expect(lockout.attempt(at: quiet) == .evaluate)
        #expect(lockout.failures == 1)
    }

    @Test func `a lock of fifteen minutes is not its own pardon`() {
        var lockout = Lockout()
        var now = start
        for _ in 1...30 {
            now = max(now, lockout.lockedUntil)
            #expect(lockout.attempt(at: now) == .evaluate)
        }
        #expect(lockout.failures == 30)
        #expect(lockout.lockedUntil == now + .seconds(900))
    }

    @Test(arguments: 1...4)
    func `of the free attempts none is refused, in whatever order the clock puts them`(before: Int) {
        var lockout = Lockout()
        for _ in 0..<before { _ = lockout.attempt(at: start + .milliseconds(5)) }
        #expect(lockout.attempt(at: start + .milliseconds(4)) == .evaluate)
        #expect(lockout.failures == before + 1)
    }

    @Test func `a failure that was taken back leaves no lock behind`() {
        var lockout = Lockout()
        for _ in 1...5 { _ = lockout.attempt(at: start) }
        lockout.takeBack(begunAt: start)
        #expect(lockout.failures == 4)
        #expect(lockout.lockedUntil == start)
        #expect(lockout.attempt(at: start) == .evaluate)
    }

    @Test(arguments: 0...20)
    func `however many failures there were, what is taken back locks nothing anew`(failures: Int) {
        var lockout = Lockout()
        var now = start
        for _ in 0..<failures {
            now = max(now, lockout.lockedUntil)
            _ = lockout.attempt(at: now)
        }
        now = max(now, lockout.lockedUntil) + .seconds(1)
        #expect(lockout.attempt(at: now) == .evaluate)
        lockout.takeBack(begunAt: now)
        #expect(lockout.failures == failures && lockout.lockedUntil == now)
        // The failures themselves are remembered.
        #expect(lockout.attempt(at: now) == .evaluate)
        #expect(
            lockout.failures == failures + 1 && lockout.lockedUntil == now + Lockout.Curve().lock(after: failures + 1))
    }

    @Test(arguments: 5...20)
    func `the lock of an attempt that was counted since stands`(failures: Int) {
        var lockout = Lockout(failures: failures, lastAttempt: start, lockedUntil: start)
        #expect(lockout.attempt(at: start) == .evaluate)
        let later = lockout.lockedUntil
        #expect(lockout.attempt(at: later) == .evaluate)
        lockout.takeBack(begunAt: start)
        #expect(lockout.failures == failures + 1)
        #expect(lockout.lockedUntil == later + Lockout.Curve().lock(after: failures + 1))
        // And is no more when that one is taken back as well.
        lockout.takeBack(begunAt: later)
        #expect(lockout.failures == failures && lockout.lockedUntil == later)
    }

    @Test func `a clock that is put back does not lock an account for longer than the longest lock`() {
        var lockout = Lockout()
        let ahead = start + .seconds(5 * 365 * 86_400)
        for _ in 1...6 { _ = lockout.attempt(at: ahead) }
        #expect(lockout.attempt(at: start) == .evaluate)
    }
}
