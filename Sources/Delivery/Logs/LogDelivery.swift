public import LatchkeyPlatform
public import UserPool

/// Takes the logs of pools to files and endpoints of the operator's.
///
/// Nobody waits for it: a line is put into its destination's queue and written a moment later, several at a time. What
/// a destination does not take is tried again, after a second and then ever longer; what there is no room for meanwhile
/// is dropped, and the server's own log says how much.
///
/// ```swift
/// let group = "arn:aws:logs:us-east-1:000000000000:log-group:events"
/// let logs = LogDelivery([group: .file(LogFile(path: path))], log: log)
/// ```
public final class LogDelivery: LogSender {
    private struct State {
        var lanes: [String: LogLane] = [:]
        var working: Set<String> = []
        var unknown: Set<String> = []
    }

    private static let longestPause = Duration.seconds(60)
    /// How many destinations that are nowhere are told of; there may be as many as pools.
    private static let mostUnknown = 100

    private let destinations: [String: LogDestination]
    private let clock: any WallClock
    private let log: Log
    private let pause: Duration
    private let state = Lock(State())

    /// Destinations by their Amazon Resource Names. Lines wait for `pause`, so that several go together.
    public init(
        _ destinations: [String: LogDestination], pause: Duration = .milliseconds(100),
        clock: any WallClock = SystemClock(), log: Log
    ) {
        self.destinations = destinations
        self.pause = pause
        self.clock = clock
        self.log = log
    }

    public func send(_ line: [UInt8], to destination: String) {
        guard destinations[destination] != nil else { return warn(of: destination) }
        let mustStart = state.withLock { state in
            state.lanes[destination, default: LogLane()].add(line)
            return state.working.insert(destination).inserted
        }
        guard mustStart else { return }
        Task { await work(destination) }
    }

    /// Returns when nothing waits any more, or after `patience`.
    public func finish(within patience: Duration) async {
        let deadline = ContinuousClock.now + patience
        while state.withLock({ !$0.working.isEmpty }), ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// How many lines wait.
    var waiting: Int { state.withLock { $0.lanes.values.reduce(0) { $0 + ($1.isEmpty ? 0 : $1.next.count) } } }

    private func work(_ name: String) async {
        guard let destination = destinations[name] else { return }
        var backOff = BackOff()
        try? await Task.sleep(for: pause)
        while let (text, count) = next(of: name) {
            switch await destination.take(text, at: clock.now()) {
            case .taken:
                backOff.succeed()
                settle(name, count)
            case .refused(let reason):
                log.error("log refused", ["destination": .identifier(name), "reason": .reason(reason)])
                settle(name, count)
            case .failed(let reason):
                log.warning("log waits", ["destination": .identifier(name), "reason": .reason(reason)])
                try? await Task.sleep(for: backOff.fail(most: Self.longestPause))
            }
        }
    }

    /// The next lines; `nil` when there are none, and then the work is over.
    private func next(of name: String) -> (text: [UInt8], count: Int)? {
        state.withLock { state in
            guard let lane = state.lanes[name], !lane.isEmpty else {
                state.working.remove(name)
                return nil
            }
            return lane.next
        }
    }

    private func settle(_ name: String, _ count: Int) {
        let dropped = state.withLock { state in
            state.lanes[name]?.remove(count)
            return state.lanes[name]?.takeDropped() ?? 0
        }
        guard dropped > 0 else { return }
        log.warning("log lines dropped", ["destination": .identifier(name), "count": .number(Int64(dropped))])
    }

    private func warn(of destination: String) {
        let isNew = state.withLock { state in
            state.unknown.count < Self.mostUnknown && state.unknown.insert(destination).inserted
        }
        guard isNew else { return }
        log.warning("log goes nowhere", ["destination": .identifier(destination)])
    }
}
