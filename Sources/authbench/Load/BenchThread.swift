import Glibc

/// A plain thread: the load generator blocks in it, which Swift's own pool does not like.
final class BenchThread {
    private var thread = pthread_t()

    /// Starts running `body`.
    init(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(body)).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { argument in
                Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, box)
        precondition(status == 0, "pthread_create failed with \(status)")
    }

    /// Waits until it has ended.
    func join() { pthread_join(thread, nil) }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
