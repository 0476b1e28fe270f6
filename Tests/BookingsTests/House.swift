import Database
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import Bookings

/// A bookings service over a store of a test's own. A token is `pool/subject/session`; it is good while its session is.
final class House: Sendable {
    let store: TemporaryStore
    let bookings: BookingStore
    let service: BookingsService
    let router: Router
    let clock = ManualClock()
    private let ended = Lock<Set<String>>([])

    init(earliestCheckIn: BookingsService.EarliestCheckIn = .any) async throws {
        store = try TemporaryStore()
        bookings = try await BookingStore(database: store.database, clock: clock)
        let gate = Gate { [ended, clock] token in
            let parts = token.split(separator: "/").map(String.init)
            guard parts.count == 3 else { return .invalid("The token is malformed") }
            guard ended.withLock({ !$0.contains(parts[2]) }) else { return .invalid("The session has ended") }
            return .guest(Self.guest(token, expires: clock.now() + .seconds(3600)))
        }
        service = BookingsService(store: bookings, gate: gate, earliestCheckIn: earliestCheckIn, log: .silent)
        var router = Router()
        service.routes(into: &router)
        self.router = router
    }

    static let rooms = [
        Room(id: "king", description: "One king size bed", city: "Los Angeles", price: 100, imageKey: "stockphoto-1"),
        Room(id: "studio", description: "Whole studio", city: "El Segundo", price: 120, imageKey: "stockphoto-3"),
    ]

    /// A house whose pools have rooms.
    static func open(
        pools: [String] = ["p"], earliestCheckIn: BookingsService.EarliestCheckIn = .any
    ) async throws -> House {
        let house = try await House(earliestCheckIn: earliestCheckIn)
        for pool in pools { _ = try await house.bookings.seed(rooms, pool: pool) }
        return house
    }

    /// The guest of a token.
    static func guest(_ token: String, expires: Timestamp = Timestamp(seconds: 4_000_000_000)) -> Guest {
        let parts = token.split(separator: "/").map(String.init)
        return Guest(pool: parts[0], subject: parts[1], session: parts[2], expires: expires)
    }

    func end(_ session: String) {
        _ = ended.withLock { $0.insert(session) }
        service.sessionEnded(session)
    }

    /// Sends a request with a token, if there is one.
    func send(
        _ method: Method, _ target: String, _ token: String? = nil, _ body: String = "", headers: Headers = [:]
    ) async -> Answer {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        return Answer(await router.respond(to: Request(method, target, headers: headers, body: Array(body.utf8))))
    }

    /// Books a room and returns the answer.
    func book(_ room: String, _ checkIn: String, _ checkOut: String, _ token: String = "p/alice/s1") async -> Answer {
        await send(
            .post, "/bookings", token, #"{"roomId":"\#(room)","checkIn":"\#(checkIn)","checkOut":"\#(checkOut)"}"#)
    }

    func countRows(of table: String) async throws -> Int {
        try await store.database.read { connection in
            try await connection.query("SELECT count(*) FROM \(identifier: table)")[0].get(0)
        }
    }
}

/// What came back.
struct Answer: Sendable {
    let response: Response

    init(_ response: Response) { self.response = response }

    var status: Int { response.status.code }
    var text: String { String(decoding: response.bytes, as: UTF8.self) }
    var json: JSONValue { (try? JSONValue(JSONDocument(parsing: response.bytes).root)) ?? .null }

    /// A member of the answer that is a text.
    func string(_ name: String) -> String? { json[name]?.string }

    /// The ids of a list in the answer.
    func ids(_ list: String) -> [String] { (json[list]?.array ?? []).compactMap { $0["id"]?.string } }
}

/// The other end of an event stream.
final class Listener: StreamWriter {
    private struct State {
        var parser = EventStreamParser()
        var events: [ServerSentEvent] = []
        var comments = 0
        var isClosed = false
        var onClose: [@Sendable () -> Void] = []
        var changed: CheckedContinuation<Void, Never>?
    }

    private let state = Lock(State())

    var events: [ServerSentEvent] { state.withLock { $0.events } }
    var comments: Int { state.withLock { $0.comments } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
    var lastEventID: String { state.withLock { $0.parser.lastEventID } }

    func send(_ bytes: [UInt8]) {
        let changed = state.withLock { state in
            guard !state.isClosed else { return nil as CheckedContinuation<Void, Never>? }
            if bytes.first == UInt8(ascii: ":") { state.comments += 1 }
            state.events += (try? state.parser.receive(bytes)) ?? []
            defer { state.changed = nil }
            return state.changed
        }
        changed?.resume()
    }

    func close() {
        let (bodies, changed) = state.withLock { state in
            state.isClosed = true
            defer {
                state.onClose = []
                state.changed = nil
            }
            return (state.onClose, state.changed)
        }
        for body in bodies { body() }
        changed?.resume()
    }

    func onClose(_ body: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.onClose.append(body) }
            return state.isClosed
        }
        if isClosed { body() }
    }

    /// Waits until `condition` holds; the time limit of the test ends it when it never does.
    func wait(until condition: (Listener) -> Bool) async throws {
        while !condition(self) {
            try Task.checkCancellation()
            await withTaskCancellationHandler {
                await withCheckedContinuation { (changed: CheckedContinuation<Void, Never>) in
                    state.withLock { $0.changed = changed }
                    // Between looking and waiting something may have come.
                    if condition(self) || Task.isCancelled { wake() }
                }
            } onCancel: {
                wake()
            }
        }
    }

    private func wake() {
        let changed = state.withLock { state in
            defer { state.changed = nil }
            return state.changed
        }
        changed?.resume()
    }
}

extension House {
    /// Opens an event stream.
    func listen(_ token: String, after id: String? = nil) async -> Listener? {
        var headers: Headers = [:]
        if let id { headers[.lastEventID] = id }
        let answer = await send(.get, "/events", token, headers: headers)
        guard case .stream(let start) = answer.response.body else { return nil }
        let listener = Listener()
        start(listener)
        return listener
    }
}
