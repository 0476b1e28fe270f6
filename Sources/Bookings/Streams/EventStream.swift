internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// One guest's open event stream.
final class EventStream: Sendable {
    /// For how many ticks, a second each, a stream is silent at most, so that proxies keep it open. Ticks, not times:
    /// the wall clock may jump.
    static let silence = 15

    /// How long a store that cannot be read is left alone at most.
    private static let longestPause = Duration.seconds(15)

    let guest: Guest
    private let writer: any StreamWriter
    private let store: BookingStore
    /// How long a store that could not be read is left alone at first; twice as long each further time.
    private let patience: Duration
    private let log: Log
    private let state: Lock<(delivery: EventDelivery, quietTicks: Int)>

    init(
        _ writer: any StreamWriter, for guest: Guest, after id: Int64, store: BookingStore,
        patience: Duration = .milliseconds(500), log: Log
    ) {
        self.writer = writer
        self.patience = patience
        self.guest = guest
        self.store = store
        self.log = log
        state = Lock((EventDelivery(after: id), 0))
    }

    /// Sends what the store has for the guest, if it is not being done already.
    func wake() {
        let action = state.withLock { $0.delivery.announced() }
        guard case .read(let id) = action else { return }
        Task { await send(after: id) }
    }

    private func send(after id: Int64) async {
        var id = id
        var pause = patience
        while true {
            do {
                let events = try await store.events(after: id, of: guest)
                let (isOpen, next) = state.withLock { state in
                    if !events.isEmpty { state.quietTicks = 0 }
                    return state.delivery.read(events.map(\.id))
                }
                guard isOpen else { return }
                for event in events {
                    writer.send(
                        ServerSentEvent(id: String(event.id), event: event.kind.rawValue, data: event.data).encoded)
                }
                guard case .read(let after) = next else { return }
                id = after
                pause = patience
            } catch {
                log.warning("events not read", ["reason": .reason("\(error)")])
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.longestPause)
                guard case .read(let after) = state.withLock({ $0.delivery.failed() }) else { return }
                id = after
            }
        }
    }

    /// Closes the stream of an expired token, and breaks the silence of one that is too quiet.
    func tick(at now: Timestamp) {
        guard now < guest.expires else { return close() }
        let isSilent = state.withLock { state in
            state.quietTicks += 1
            guard state.quietTicks >= Self.silence else { return false }
            state.quietTicks = 0
            return true
        }
        if isSilent { writer.send(ServerSentEvent.comment()) }
    }

    /// Ends the stream.
    func close() {
        state.withLock { $0.delivery.close() }
        writer.close()
    }
}
