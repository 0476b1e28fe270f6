internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The event streams that are open. One tick serves them all, so that an idle stream has no task and no timer.
final class SessionStreams: Sendable {
    private let clock: any WallClock
    private let open = OpenStreams<SessionStream.Holder, SessionStream>()

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// How many streams a user may have open.
    var mostOfUser: Int { open.mostOfOwner }

    /// How many streams are open.
    var count: Int { open.count }

    /// Answers with the stream, which lasts until its session ends, its token expires or its client leaves; with 429
    /// when its user has as many open as they may.
    func answer(_ stream: SessionStream) -> Response {
        guard open.hasRoom(for: stream.holder) else { return .tooManyStreams }
        return .eventStream { [open] writer in
            // Answers given at the same time all found room.
            guard open.insert(stream, of: stream.holder) else {
                stream.disconnected()
                return writer.close()
            }
            writer.onClose {
                stream.disconnected()
                open.remove(stream, of: stream.holder)
            }
            stream.open(writer)
        }
    }

    /// Sends what is due; to be called every second.
    func tick() {
        let now = clock.now()
        for stream in open.all { stream.tick(at: now) }
    }
}
