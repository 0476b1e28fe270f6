import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import Delivery
@testable import UserPool

/// A store of its own with a pool, and a queue of messages in it.
struct DeliveryFixture {
    let store: TemporaryStore
    let clock = ManualClock()
    let queue: MessageQueue
    let pool: PoolID
    private let lines = Lock<[String]>([])

    init() async throws {
        store = try TemporaryStore()
        let masterKey = MasterKey.generate()
        queue = MessageQueue(database: store.database, masterKey: masterKey, clock: clock)
        let pools = try await UserPools(
            database: store.database, configuration: UserPoolConfiguration(publicURL: "http://127.0.0.1:9229"),
            masterKey: masterKey,
            passwords: PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 1, queueLimit: 8),
            messages: queue, keyGenerator: TestKeys.generator(), clock: clock, log: .silent)
        pool = try await pools.createPool(PoolChange(name: "hotel", document: [:])).id
    }

    /// A log whose text is kept.
    var log: Log {
        Log(level: .debug, clock: clock) { [lines] line in lines.withLock { $0.append(line) } }
    }

    /// What was logged.
    var logged: String { lines.withLock { $0.joined() } }

    func message(
        _ slot: String, to destination: String = "jane@example.org", text: String = "code", html: String? = nil,
        for lifetime: Duration = .seconds(60)
    ) -> Message {
        Message(
            pool: pool, username: "jane", destination: destination, medium: .email,
            content: Message.Content(subject: "s", text: Secret(text), html: html.map(Secret.init)),
            code: Secret("493817"), slot: slot, expires: clock.now() + lifetime)
    }

    /// Puts a message into the queue.
    func send(_ message: Message) async throws {
        let queue = queue
        try await store.database.write { try await queue.enqueue(message, in: $0) }
        await queue.committed(message)
    }

    /// The slots of the messages that wait.
    func waiting() async throws -> [String] {
        try await queue.next(.email, after: 0, limit: 100).messages.map(\.message.slot)
    }
}

/// A carrier that does what a test says and keeps what it was given.
final class ScriptedCarrier: MessageCarrier {
    private let carried = Lock<[QueuedMessage]>([])
    private let script: @Sendable (QueuedMessage) async -> MessageOutcome

    init(_ script: @escaping @Sendable (QueuedMessage) async -> MessageOutcome = { _ in .delivered }) {
        self.script = script
    }

    /// The slots of the messages that came, in order.
    var slots: [String] { carried.withLock { $0.map(\.message.slot) } }
    /// The names of the messages that came, in order.
    var keys: [String] { carried.withLock { $0.map(\.key) } }

    func carry(_ message: QueuedMessage) async -> MessageOutcome {
        carried.withLock { $0.append(message) }
        return await script(message)
    }
}
