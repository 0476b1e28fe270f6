internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// Whether the server can do its work, found out at most once a second however many ask.
final class Readiness: Sendable {
    private struct State {
        var isDraining = false
        /// The newest look, under way or done.
        var look: Task<Bool, Never>?
        var began = Timestamp(seconds: 0)
        var isDone = false
    }

    /// How long an answer is good.
    private static let lifetime = Duration.seconds(1)

    private let clock: any WallClock
    private let isReady: @Sendable () async -> Bool
    private let state = Lock(State())

    init(clock: any WallClock, isReady: @escaping @Sendable () async -> Bool) {
        self.clock = clock
        self.isReady = isReady
    }

    /// From now on the answer is no.
    func beginDraining() {
        state.withLock { $0.isDraining = true }
    }

    /// 200 or 503.
    func answer() async -> Response {
        guard let look = newestLook() else { return Self.refusal("The server is stopping.") }
        return await look.value ? .text("ready\n") : Self.refusal("The stores cannot be read and written.")
    }

    /// A look that is recent or still under way, else a new one; `nil` while the server stops.
    private func newestLook() -> Task<Bool, Never>? {
        let now = clock.now()
        return state.withLock { state in
            guard !state.isDraining else { return nil }
            let isRecent = now >= state.began && now < state.began + Self.lifetime
            if let look = state.look, isRecent || !state.isDone { return look }
            (state.began, state.isDone) = (now, false)
            let look = Task { [self] in
                let isReady = await isReady()
                self.state.withLock { $0.isDone = true }
                return isReady
            }
            state.look = look
            return look
        }
    }

    private static func refusal(_ detail: String) -> Response {
        var response = Response.problem(.serviceUnavailable, detail: detail)
        response.headers[.retryAfter] = "1"
        return response
    }
}
