public import LatchkeyHTTP
internal import LatchkeyJSON
public import LatchkeyPlatform
public import TokenVerifier

/// Rooms and bookings over HTTP, for guests with an access token.
///
/// | request | answer |
/// |---|---|
/// | `GET /rooms?available=2026-12-01..2026-12-03&limit=&next=` | the pool's rooms, by id |
/// | `GET /rooms/{id}` | a room |
/// | `POST /bookings` | books a room: 201, or 409 with the dates that are taken |
/// | `GET /bookings?limit=&next=` | the guest's bookings, by check-in |
/// | `GET /bookings/{id}`, `DELETE /bookings/{id}` | a booking of the guest |
/// | `GET /events` | what happens to the guest's bookings, as an event stream |
public struct BookingsService: Sendable {
    /// The earliest day on which a stay may begin.
    public enum EarliestCheckIn: String, Sendable {
        /// Any day, also one that has passed.
        case any
        /// The day that it is now, wherever on earth that is earliest (UTC−12).
        case today
    }

    /// Whether a pool has a client now. What it throws says nothing about the client: the guest is told to come back.
    public typealias ClientLookup = @Sendable (_ clientID: String, _ pool: String) async throws -> Bool

    let store: BookingStore
    let gate: Gate
    let streams: EventStreams
    let earliestCheckIn: EarliestCheckIn
    let log: Log

    /// Serves the rooms and bookings of `store` to those whom `verifier` vouches for. Its rules must ask for access
    /// tokens of the pools of this house; what `isLive` it has refuses a token as soon as its session has ended, and
    /// `hasClient` one whose client is gone.
    public init(
        store: BookingStore, verifier: TokenVerifier, hasClient: @escaping ClientLookup,
        earliestCheckIn: EarliestCheckIn = .any, log: Log
    ) {
        self.init(
            store: store, gate: Gate(verifier, hasClient: hasClient), earliestCheckIn: earliestCheckIn, log: log)
    }

    /// Serves what `gate` lets in.
    init(store: BookingStore, gate: Gate, earliestCheckIn: EarliestCheckIn = .any, log: Log) {
        self.store = store
        self.gate = gate
        self.earliestCheckIn = earliestCheckIn
        self.log = log
        streams = EventStreams(clock: store.clock)
    }

    /// How many guests' event streams are open now.
    public var openStreams: Int { streams.count }

    /// Closes the event streams of a session that has ended. Whoever ends sessions calls it at once.
    public func sessionEnded(_ session: String) {
        streams.sessionEnded(session)
    }

    /// The sessions that have event streams open.
    public var streamedSessions: [String] { streams.sessions }

    /// Adds the endpoints of guests.
    public func routes(into router: inout Router) {
        on(.get, "/rooms", in: &router) { guest, request, _ in
            let query = try ListQuery(request, takesDates: true)
            let (rooms, next) = try await store.rooms(pool: guest.pool, freeFor: query.available, query.page)
            return Self.answer(RoomPage(rooms: rooms, next: next))
        }
        on(.get, "/rooms/{id}", in: &router) { guest, _, parameters in
            Self.answer(try await store.room(parameters["id"], pool: guest.pool))
        }
        on(.post, "/bookings", in: &router) { guest, request, _ in
            let wanted = try BookingRequest.read(request.body)
            let stay = try DateRange(checkIn: wanted.checkIn, checkOut: wanted.checkOut)
            try checkEarliest(stay)
            let booking = try await store.book(wanted.roomId, for: stay, guest: guest)
            streams.announce(to: guest)
            var response = Self.answer(booking, .created)
            response.headers[.location] = "/bookings/\(booking.id)"
            return response
        }
        on(.get, "/bookings", in: &router) { guest, request, _ in
            let query = try ListQuery(request, takesDates: false)
            let (bookings, next) = try await store.bookings(of: guest, query.page)
            return Self.answer(BookingPage(bookings: bookings, next: next))
        }
        on(.get, "/bookings/{id}", in: &router) { guest, _, parameters in
            Self.answer(try await store.booking(parameters["id"], of: guest))
        }
        on(.delete, "/bookings/{id}", in: &router) { guest, _, parameters in
            try await store.cancel(parameters["id"], of: guest)
            streams.announce(to: guest)
            return Response(.noContent)
        }
        router.on(.get, "/events", .asynchronous { request, _ in await openStream(request) })
    }

    /// Answers a seeding: the body is a ``RoomList``, the query names the pool (`userPoolId`), the answer says how many
    /// rooms were inserted. Whoever routes here has made sure that an administrator asks.
    public func seed(_ request: Request) async -> Response {
        await answering(request) {
            guard let items = request.query, items.count == 1, items[0].name == "userPoolId", !items[0].value.isEmpty
            else { throw BookingError(.malformed("The query must be 'userPoolId'")) }
            let list = try RoomList.decode(request.body, DecodingOptions(unknownMembers: .refuse))
            guard list.rooms.allSatisfy(\.hasPlainID) else {
                throw BookingError(.malformed("The id of a room has letters, digits, '_' and '-' only"))
            }
            var result = SeedResult()
            result.inserted = try await store.seed(list.rooms, pool: items[0].value)
            return Self.answer(result)
        }
    }

    private func on(
        _ method: Method, _ pattern: String, in router: inout Router,
        _ handler: @escaping @Sendable (Guest, Request, Parameters) async throws -> Response
    ) {
        router.on(
            method, pattern,
            .asynchronous { request, parameters in
                switch await gate.admit(request) {
                case .shut(let response): response
                case .open(let guest, _):
                    await answering(request) { try await handler(guest, request, parameters) }
                }
            })
    }

    /// Answers with what `body` returns, or with the problem that it met.
    func answering(_ request: Request, _ body: () async throws -> Response) async -> Response {
        do {
            return try await body()
        } catch {
            let problem = Problem(error)
            // Work for a connection that closed is given up by being cancelled, wherever it was: no failure of ours.
            if problem.status >= 500, !Task.isCancelled, !(error is CancellationError) {
                log.error("bookings failed", ["id": .identifier(request.id), "reason": .reason("\(error)")])
            }
            var response = problem.response
            if problem.status == Status.serviceUnavailable.code { response.headers[.retryAfter] = "1" }
            return response
        }
    }

    private func checkEarliest(_ stay: DateRange) throws(BookingError) {
        switch earliestCheckIn {
        case .any: return
        case .today:
            // While it is still today somewhere, a guest who is there may come.
            let latest = (store.clock.now() - .seconds(12 * 3600)).seconds
            let days = latest >= 0 ? latest / 86_400 : (latest - 86_399) / 86_400
            guard stay.checkIn.daysSinceEpoch >= days else { throw BookingError(.pastCheckIn) }
        }
    }

    private static func answer(_ shape: some Shape, _ status: Status = .ok) -> Response {
        var response = Response.json(shape.encode(), status: status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
