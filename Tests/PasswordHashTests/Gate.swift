import Glibc

/// A door that holds up one thread until it is opened, and tells when a thread stands before it.
// SAFETY: the semaphores are made once and POSIX lets any thread use them.
final class Gate: @unchecked Sendable {
    private let reached = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let opened = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(reached, 0, 0)
        sem_init(opened, 0, 0)
    }

    deinit {
        sem_destroy(reached)
        sem_destroy(opened)
        reached.deallocate()
        opened.deallocate()
    }

    func wait() {
        sem_post(reached)
        sem_wait(opened)
    }

    func waitUntilReached() async {
        while sem_trywait(reached) != 0 { await Task.yield() }
    }

    func open() { sem_post(opened) }
}
