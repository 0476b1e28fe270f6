internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// Whether the server can do its work, found out at most once a second however many ask.
///
/// A store that does not answer in time counts as one that cannot be used. It is asked again only when it has come back
/// from the last time, so that a store that hangs does not gather what waits for it.
final class Readiness: Sendable {
    private struct State {
        var isDraining = false
        /// The newest look, under way or done.
        var look: Task<String?, Never>?
        var began = Timestamp(seconds: 0)
        var isDone = false
        /// The stores that have been asked and have not answered.
        var asked: Set<String> = []
    }

    private enum Report: Sendable {
        case usable(String)
        case unusable(String)
        case late
    }

    /// How long an answer is good.
    private static let lifetime = Duration.seconds(1)

    private let stores: [ServerAPI.Store]
    private let patience: Duration
    private let clock: any WallClock
    private let state = Lock(State())

    /// Looks at `stores`, each of which has `patience` to answer.
    init(_ stores: [ServerAPI.Store], patience: Duration = .seconds(2), clock: any WallClock) {
        self.stores = stores
        self.patience = patience
        self.clock = clock
    }

    /// From now on the answer is no.
    func beginDraining() {
        state.withLock { $0.isDraining = true }
    }

    /// 200 or 503.
    func answer() async -> Response {
        guard let look = newestLook() else { return Self.refusal("The server is stopping.") }
        guard let reason = await look.value else { return .text("ready\n") }
        return Self.refusal(reason)
    }

    /// A look that is recent or still under way, else a new one; `nil` while the server stops.
    private func newestLook() -> Task<String?, Never>? {
        let now = clock.now()
        return state.withLock { state in
            guard !state.isDraining else { return nil }
            let isRecent = now >= state.began && now < state.began + Self.lifetime
            if let look = state.look, isRecent || !state.isDone { return look }
            (state.began, state.isDone) = (now, false)
            let look = Task { [self] in
                let reason = await lookAtStores()
                self.state.withLock { $0.isDone = true }
                return reason
            }
            state.look = look
            return look
        }
    }

    /// What stands in the way of being ready, in words; `nil` when nothing does.
    private func lookAtStores() async -> String? {
        let (reports, reporter) = AsyncStream.makeStream(of: Report.self)
        for store in stores { ask(store, reporter) }
        let deadline = Task { [patience] in
            try? await Task.sleep(for: patience)
            reporter.yield(.late)
        }
        defer { deadline.cancel() }
        var silent = stores.map(\.name)
        if silent.isEmpty { return nil }
        for await report in reports {
            switch report {
            case .usable(let name):
                silent.removeAll { $0 == name }
                if silent.isEmpty { return nil }
            case .unusable(let name): return "The store '\(name)' cannot be read and written."
            case .late: return "The store '\(silent[0])' does not answer."
            }
        }
        return "The server is stopping."
    }

    /// Asks a store, unless it has not answered the last time.
    private func ask(_ store: ServerAPI.Store, _ reporter: AsyncStream<Report>.Continuation) {
        guard state.withLock({ $0.asked.insert(store.name).inserted }) else { return }
        Task { [self] in
            let isUsable = await store.isUsable()
            state.withLock { _ = $0.asked.remove(store.name) }
            reporter.yield(isUsable ? .usable(store.name) : .unusable(store.name))
        }
    }

    private static func refusal(_ detail: String) -> Response {
        var response = Response.problem(.serviceUnavailable, detail: detail)
        response.headers[.retryAfter] = "1"
        return response
    }
}
