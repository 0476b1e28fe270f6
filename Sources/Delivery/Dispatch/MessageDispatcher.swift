public import LatchkeyPlatform
public import UserPool

/// Hands the messages of a queue to those who take them to their receivers, until each was taken, refused for good, or
/// is worth nothing any more.
///
/// A message is removed as soon as it was taken. A process that ends in between leaves it there, and it comes twice:
/// that is as close to once as SMTP allows (RFC 5321 §4.5.3.2.6 has the same gap between servers).
///
/// ```swift
/// let dispatcher = MessageDispatcher(queue: queue, carriers: [.email: MailCarrier(server, from: from)], log: log)
/// let task = Task { await dispatcher.run() }
/// ```
public final class MessageDispatcher: Sendable {
    /// How often is looked for messages that are worth nothing any more.
    private static let housekeeping = Duration.seconds(60)

    /// What became of messages by one way since the start.
    public struct Counters: Sendable {
        /// Taken; refused for good; too old; tried in vain, to be tried again.
        public let delivered = Counter(), refused = Counter(), expired = Counter(), retried = Counter()
    }

    /// What became of messages since the start, by their way.
    public let counters: [MessageWay.Kind: Counters]

    private let queue: MessageQueue
    private let carriers: [Message.Medium: any MessageCarrier]
    private let functions: (any MessageCarrier)?
    private let concurrency: Int
    private let clock: any WallClock
    private let log: Log
    private let machine: Lock<DispatchMachine>
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let isStopping = Lock(false)
    private let refusal = Lock<(@Sendable (Message, _ reason: String) -> Void)?>(nil)

    /// A dispatcher for the media that have a carrier, and for `functions`, each of which is a way of its own;
    /// `concurrency` messages of each way are under way at a time.
    public init(
        queue: MessageQueue, carriers: [Message.Medium: any MessageCarrier], functions: (any MessageCarrier)? = nil,
        concurrency: Int = 4, clock: any WallClock = SystemClock(), log: Log
    ) {
        self.queue = queue
        self.carriers = carriers
        self.functions = functions
        self.concurrency = concurrency
        self.clock = clock
        self.log = log
        // Of a way without a carrier too: what waits there from before still expires.
        counters = Dictionary(uniqueKeysWithValues: MessageWay.Kind.allCases.map { ($0, Counters()) })
        let ways = carriers.map { (MessageWay.medium($0.key), concurrency) }
        machine = Lock(DispatchMachine(Dictionary(uniqueKeysWithValues: ways)))
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Has `body` told of messages that were refused for good, and why.
    public func whenRefused(_ body: @escaping @Sendable (Message, _ reason: String) -> Void) {
        refusal.withLock { $0 = body }
    }

    /// Works until the task is cancelled or ``stop(within:)`` is called. Called once.
    public func run() async {
        queue.whenOneComes { [weak self] way in self?.oneComes(by: way) }
        signal.yield()
        await clearOut()
        let housekeeper = Task {
            while (try? await Task.sleep(for: Self.housekeeping)) != nil { await clearOut() }
        }
        defer { housekeeper.cancel() }
        var timer: Task<Void, Never>?
        defer { timer?.cancel() }
        for await _ in signals {
            guard !isStopping.withLock({ $0 }) else { return }
            var due: ContinuousClock.Instant?
            do {
                let now = try await beginAll()
                due = machine.withLock { $0.nextDue(after: now) }
            } catch {
                log.warning("messages wait for the store", ["reason": .reason("\(error)")])
                due = .now + .seconds(5)
            }
            timer?.cancel()
            guard let due else { continue }
            timer = Task { [signal] in
                // One that was cancelled says nothing: it would have the next one cancelled, and so on for ever.
                guard (try? await Task.sleep(until: due)) != nil else { return }
                signal.yield()
            }
        }
    }

    /// Begins nothing more, and returns when what is under way has ended, or after `patience`.
    public func stop(within patience: Duration) async {
        isStopping.withLock { $0 = true }
        signal.yield()
        let deadline = ContinuousClock.now + patience
        while !machine.withLock({ $0.isIdle }), ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(10))
        }
        signal.finish()
    }

    /// A function's way is not known before the first message that waits for it.
    private func oneComes(by way: MessageWay) {
        open(way)
        signal.yield()
    }

    private func open(_ way: MessageWay) {
        guard carrier(by: way) != nil else { return }
        machine.withLock { $0.open(way, concurrency) }
    }

    private func carrier(by way: MessageWay) -> (any MessageCarrier)? {
        switch way {
        case .medium(let medium): carriers[medium]
        case .function: functions
        }
    }

    // MARK: Trying

    /// Begins what there is room for; returns the moment at which there was nothing more to begin.
    private func beginAll() async throws -> ContinuousClock.Instant {
        var goesOn = true
        var now = ContinuousClock.now
        while goesOn, !isStopping.withLock({ $0 }) {
            goesOn = false
            now = .now
            for want in machine.withLock({ $0.wants(at: now) }) {
                switch want {
                case .again(let id):
                    if let message = try await queue.message(id) {
                        begin(message)
                    } else {
                        machine.withLock { $0.forget(id) }
                    }
                    goesOn = true
                case .fresh(let way, let last, let limit):
                    let batch = try await queue.next(way, after: last, limit: limit)
                    guard let last = batch.last else { continue }
                    machine.withLock { $0.seen(way, upTo: last) }
                    for message in batch.messages { begin(message) }
                    goesOn = true
                }
            }
        }
        return now
    }

    private func begin(_ queued: QueuedMessage) {
        let message = queued.message
        guard let carrier = carrier(by: message.way),
            machine.withLock({ $0.begin(queued.id, message.way, slot: "\(message.pool) \(message.slot)", at: .now) })
        else { return }
        Task {
            guard message.expires > clock.now() else {
                counters[message.way.kind]?.expired.add()
                log.warning("message expired", fields(of: queued))
                return await settle(queued, nil)
            }
            let outcome = await carrier.carry(queued)
            count(outcome, of: queued)
            await settle(queued, outcome)
        }
    }

    private func settle(_ queued: QueuedMessage, _ outcome: MessageOutcome?) async {
        switch outcome {
        case nil, .delivered, .refused: await remove(queued)
        case .postponed, .unavailable: break
        }
        let settlement = machine.withLock { $0.end(queued.id, outcome, at: .now) }
        if case .keep(_, let pause?) = settlement, case .unavailable(let reason) = outcome {
            log.warning(
                "messages wait",
                [
                    "way": .identifier(queued.message.way.text), "seconds": .number(pause.components.seconds),
                    "reason": .reason(reason),
                ])
        }
        signal.yield()
    }

    /// Takes a message out of the queue, however long the store takes: until then it counts as under way, so this
    /// process does not send it again.
    private func remove(_ queued: QueuedMessage) async {
        var backOff = BackOff()
        while true {
            do {
                return try await queue.remove(queued.id)
            } catch {
                log.error(
                    "message sent and not removed", ["key": .identifier(queued.key), "reason": .reason("\(error)")])
                guard !isStopping.withLock({ $0 }) else { return }
                try? await Task.sleep(for: backOff.fail(most: .seconds(60)))
            }
        }
    }

    private func count(_ outcome: MessageOutcome, of queued: QueuedMessage) {
        let counters = counters[queued.message.way.kind]
        switch outcome {
        case .delivered: counters?.delivered.add()
        case .refused(let reason):
            counters?.refused.add()
            log.error("message refused", fields(of: queued, reason))
            refusal.withLock { $0 }?(queued.message, reason)
        case .postponed(let reason):
            counters?.retried.add()
            log.info("message postponed", fields(of: queued, reason))
        case .unavailable: counters?.retried.add()
        }
    }

    /// What a log may say of a message: neither whom it is for nor what it says.
    private func fields(
        of queued: QueuedMessage, _ reason: String = ""
    ) -> KeyValuePairs<StaticString, Log.Value> {
        [
            "key": .identifier(queued.key), "pool": .identifier(queued.message.pool.text),
            "way": .identifier(queued.message.way.text), "reason": .reason(reason),
        ]
    }

    // MARK: Housekeeping

    private func clearOut() async {
        do {
            machine.withLock { $0.beginCount() }
            let stock = try await queue.recount()
            for (way, count) in stock.dropped {
                counters[way.kind]?.expired.add(count)
                log.warning("messages expired", ["way": .identifier(way.text), "count": .number(count)])
            }
            // What waits from before the start for functions.
            for way in stock.waiting.keys { open(way) }
            machine.withLock { $0.closeIdle() }
            signal.yield()
        } catch {
            log.warning("messages wait for the store", ["reason": .reason("\(error)")])
        }
    }
}
