import Foundation

/// Holds threads back until a number of them have come.
final class Gate: Sendable {
    private let condition = NSCondition()
    // SAFETY: touched only while `condition` is locked.
    nonisolated(unsafe) private var missing: Int

    init(count: Int) { missing = count }

    func arriveAndWait() {
        condition.withLock {
            missing -= 1
            if missing <= 0 { condition.broadcast() }
            while missing > 0 { condition.wait() }
        }
    }
}
