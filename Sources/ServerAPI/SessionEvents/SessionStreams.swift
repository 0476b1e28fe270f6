internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The event streams that are open. One tick serves them all, so that an idle stream has no task and no timer.
final class SessionStreams: Sendable {
    /// How many streams a user may have open.
    static let mostOfUser = 32

    private struct State {
        var streams: [ObjectIdentifier: SessionStream] = [:]
        var ofUser: [SessionStream.Holder: Int] = [:]

        func hasRoom(for holder: SessionStream.Holder) -> Bool { ofUser[holder, default: 0] < mostOfUser }
    }

    private let clock: any WallClock
    private let state = Lock(State())

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// How many streams are open.
    var count: Int { state.withLock { $0.streams.count } }

    /// Answers with the stream, which lasts until its session ends, its token expires or its client leaves; with 429 when
    /// its user has as many open as they may.
    func answer(_ stream: SessionStream) -> Response {
        guard state.withLock({ $0.hasRoom(for: stream.holder) }) else {
            var response = Response.problem(.tooManyRequests, detail: "Too many event streams are open.")
            response.headers[.retryAfter] = "15"
            return response
        }
        return .eventStream { [self] writer in
            // Answers given at the same time all found room.
            guard insert(stream) else {
                stream.disconnected()
                return writer.close()
            }
            writer.onClose { [self] in
                stream.disconnected()
                remove(stream)
            }
            stream.open(writer)
        }
    }

    /// Sends what is due; to be called every second.
    func tick() {
        let now = clock.now()
        for stream in state.withLock({ Array($0.streams.values) }) { stream.tick(at: now) }
    }

    private func insert(_ stream: SessionStream) -> Bool {
        state.withLock { state in
            guard state.hasRoom(for: stream.holder) else { return false }
            state.streams[ObjectIdentifier(stream)] = stream
            state.ofUser[stream.holder, default: 0] += 1
            return true
        }
    }

    private func remove(_ stream: SessionStream) {
        state.withLock { state in
            guard state.streams.removeValue(forKey: ObjectIdentifier(stream)) != nil else { return }
            let left = state.ofUser[stream.holder, default: 1] - 1
            state.ofUser[stream.holder] = left > 0 ? left : nil
        }
    }
}
