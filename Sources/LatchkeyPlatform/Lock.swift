internal import Glibc

/// A value behind a mutual-exclusion lock.
///
/// The state is reachable only inside ``withLock(_:)``, so it cannot be used unlocked:
///
/// ```swift
/// let hits = Lock(0)
/// hits.withLock { $0 += 1 }
/// ```
///
/// It wraps `pthread_mutex` because `Synchronization.Mutex` gives false ThreadSanitizer reports on Linux: 50 reports
/// in a program that had none after this type took its place.
///
/// It is inlined where it is used: every hot path takes a few locks, and to call it generically costs as much as the
/// lock.
// SAFETY: `state` is touched only between lock and unlock of `mutex`, which is also why nobody else needs to check that
// accesses to it exclude each other.
public final class Lock<State>: @unchecked Sendable {
    @usableFromInline let mutex = Mutex()
    @usableFromInline @exclusivity(unchecked) var state: State

    /// Makes an unlocked lock around a first value.
    public init(_ state: sending State) {
        self.state = state
    }

    deinit { mutex.destroy() }

    /// Runs `body` with exclusive access to the state. Not re-entrant: `body` must not call back into this lock.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try body(&state)
    }
}

/// A `pthread_mutex` at an address of its own.
@usableFromInline
struct Mutex {
    private let pointer: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: pthread_mutex_t())
        let status = pthread_mutex_init(pointer, nil)
        precondition(status == 0, "pthread_mutex_init failed with \(status)")
    }

    func destroy() {
        pthread_mutex_destroy(pointer)
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    @usableFromInline
    func lock() { pthread_mutex_lock(pointer) }

    @usableFromInline
    func unlock() { pthread_mutex_unlock(pointer) }
}
