internal import UserPool

/// Decides which message is tried when. It knows the messages by their ids and holds only those that are under way or
/// have failed; the rest are read from the queue in the order of their ids, as there is room for them.
///
/// Two things wait: a message that was not taken waits for itself, up to five minutes; and when no message is taken,
/// its whole way waits, up to a minute, and one message then tries whether it goes on. Of messages with one slot one is
/// under way at a time, so that the older never arrives last. Time is that of the process alone: who starts anew tries
/// all.
struct DispatchMachine {
    typealias Instant = ContinuousClock.Instant

    /// How long a message and a way wait at most.
    static let mostOfMessage = Duration.seconds(300), mostOfWay = Duration.seconds(60)

    /// What to read from the queue.
    enum Want: Equatable {
        /// This message again.
        case again(Int64)
        /// Messages after this one, at most so many.
        case fresh(MessageWay, after: Int64, limit: Int)
    }

    /// What becomes of a message that was tried.
    enum Settlement: Equatable {
        case remove
        /// It is tried again after this time. `pauses` is set when its whole way has begun to wait.
        case keep(for: Duration, pauses: Duration?)
    }

    private struct Way {
        let concurrency: Int
        var cursor: Int64 = 0
        var backOff = BackOff()
        var notBefore: Instant?
        var failed: Instant?
        var underWay = 0
    }

    private struct Attempt {
        let way: MessageWay
        let slot: String
        let began: Instant
    }

    private struct Retry {
        let way: MessageWay
        var backOff: BackOff
        var due: Instant
    }

    private var ways: [MessageWay: Way] = [:]
    /// The ways in the order in which they came up.
    private var order: [MessageWay] = []
    private var attempts: [Int64: Attempt] = [:]
    private var slots: Set<String> = []
    /// The ways by which messages may wait, as was heard since the count of what waits began.
    private var heard: Set<MessageWay> = []
    private var retries: [Int64: Retry] = [:]

    /// A machine for the ways that messages are sent by, each with how many may be under way at a time.
    init(_ concurrency: [MessageWay: Int]) {
        for (way, concurrency) in concurrency { open(way, concurrency) }
    }

    /// Messages may wait by a way, which may not have come up before.
    mutating func open(_ way: MessageWay, _ concurrency: Int) {
        heard.insert(way)
        guard ways[way] == nil else { return }
        ways[way] = Way(concurrency: max(1, concurrency))
        order.append(way)
    }

    /// What waits is about to be counted.
    mutating func beginCount() { heard = [] }

    /// Forgets the functions that were not opened since ``beginCount()`` and have nothing under way: each way costs a
    /// look into the queue whenever something happens, and functions come and go with pools.
    mutating func closeIdle() {
        let idle = ways.filter { name, way in
            name.kind == .function && way.underWay == 0 && !heard.contains(name)
        }
        guard !idle.isEmpty else { return }
        for name in idle.keys { ways[name] = nil }
        order.removeAll { idle[$0] != nil }
        retries = retries.filter { idle[$0.value.way] == nil }
    }

    /// Whether nothing is under way.
    var isIdle: Bool { attempts.isEmpty }

    /// What there is room for: messages whose time has come, then messages not yet seen.
    func wants(at now: Instant) -> [Want] {
        order.flatMap { name -> [Want] in
            guard let way = ways[name], way.notBefore.map({ $0 <= now }) ?? true else { return [] }
            let room = room(of: name, way)
            guard room > 0 else { return [] }
            let due = retries.filter { $0.value.way == name && $0.value.due <= now && attempts[$0.key] == nil }
                .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.prefix(room).map(\.key)
            let left = room - due.count
            return due.map(Want.again) + (left > 0 ? [.fresh(name, after: way.cursor, limit: left)] : [])
        }
    }

    /// While a way is not known to work again, one message tries it, whatever still waits for an answer from before: a
    /// server that is gone without a word would hold up the way until the last of these gives up.
    private func room(of name: MessageWay, _ way: Way) -> Int {
        let room = way.concurrency - way.underWay
        guard way.backOff.failures > 0, let failed = way.failed else { return room }
        let isTried = attempts.values.contains { $0.way == name && $0.began > failed }
        return isTried ? 0 : min(room, 1)
    }

    /// Messages up to this one were read.
    mutating func seen(_ way: MessageWay, upTo id: Int64) {
        let last = ways[way]?.cursor ?? 0
        ways[way]?.cursor = max(last, id)
    }

    /// Takes a message in hand. False when it has to wait for another of its slot, and when its way was closed since it
    /// was read: it is gone, or opens its way again.
    mutating func begin(_ id: Int64, _ way: MessageWay, slot: String, at now: Instant) -> Bool {
        guard attempts[id] == nil, ways[way] != nil else { return false }
        guard slots.insert(slot).inserted else {
            var retry = retries[id] ?? Retry(way: way, backOff: BackOff(), due: now)
            retry.due = now + BackOff.first
            retries[id] = retry
            return false
        }
        attempts[id] = Attempt(way: way, slot: slot, began: now)
        ways[way]?.underWay += 1
        return true
    }

    /// A message is not in the queue any more.
    mutating func forget(_ id: Int64) {
        retries[id] = nil
    }

    /// What was taken in hand has come out; `nil` when it was not tried and need not be.
    mutating func end(_ id: Int64, _ outcome: MessageOutcome?, at now: Instant) -> Settlement {
        guard let attempt = attempts.removeValue(forKey: id) else { return .remove }
        slots.remove(attempt.slot)
        ways[attempt.way]?.underWay -= 1
        switch outcome {
        case nil:
            retries[id] = nil
            return .remove
        case .delivered:
            work(attempt.way)
            retries[id] = nil
            return .remove
        case .refused:
            // Whoever refuses one message takes others.
            work(attempt.way)
            retries[id] = nil
            return .remove
        case .postponed:
            work(attempt.way)
            return .keep(for: retry(id, attempt, most: Self.mostOfMessage, at: now), pauses: nil)
        case .unavailable:
            let pause = fail(attempt, at: now)
            // Behind its way: another one tries first whether that goes on, else this one would be all that is tried.
            let wait = retry(id, attempt, most: Self.mostOfWay, behind: BackOff.first, at: now)
            return .keep(for: wait, pauses: pause)
        }
    }

    /// When to ask for ``wants(at:)`` again although nothing has happened; `nil` for never.
    func nextDue(after now: Instant) -> Instant? {
        let paused = ways.values.compactMap(\.notBefore).filter { $0 > now }
        let waiting = retries.values.filter { retry in retry.due > now }.map(\.due)
        return (paused + waiting).min()
    }

    private mutating func work(_ way: MessageWay) {
        ways[way]?.backOff.succeed()
        ways[way]?.notBefore = nil
    }

    /// Messages that were under way together fail together: that is one failure of their way.
    private mutating func fail(_ attempt: Attempt, at now: Instant) -> Duration? {
        guard var way = ways[attempt.way], way.failed.map({ $0 < attempt.began }) ?? true else { return nil }
        let pause = way.backOff.fail(most: Self.mostOfWay)
        way.failed = now
        way.notBefore = now + pause
        ways[attempt.way] = way
        return pause
    }

    private mutating func retry(
        _ id: Int64, _ attempt: Attempt, most: Duration, behind: Duration = .zero, at now: Instant
    ) -> Duration {
        var retry = retries[id] ?? Retry(way: attempt.way, backOff: BackOff(), due: now)
        let wait = retry.backOff.fail(most: most) + behind
        retry.due = now + wait
        retries[id] = retry
        return wait
    }
}
