internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The event streams that are open. One tick serves them all, so that an idle stream has no task and no timer.
final class SessionStreams: Sendable {
    private let clock: any WallClock
    private let streams = Lock<[ObjectIdentifier: SessionStream]>([:])

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// How many streams are open.
    var count: Int { streams.withLock { $0.count } }

    /// Answers with the stream, which lasts until its session ends, its token expires or its client leaves.
    func answer(_ stream: SessionStream) -> Response {
        .eventStream { [self] writer in
            streams.withLock { $0[ObjectIdentifier(stream)] = stream }
            writer.onClose { [self] in
                stream.disconnected()
                streams.withLock { $0[ObjectIdentifier(stream)] = nil }
            }
            stream.open(writer, at: clock.now())
        }
    }

    /// Sends what is due.
    func tick() {
        let now = clock.now()
        for stream in streams.withLock({ Array($0.values) }) { stream.tick(at: now) }
    }
}
