internal import Database
internal import LatchkeyPlatform

/// The queries on `auth_events`: the last of each user, for a while.
struct AuthEventStore {
    /// How many are kept of a user that led in, and how many that did not. Apart, so that whoever fails often in a
    /// user's name does not push out what the user did.
    static let mostPassed = 300, mostOthers = 200
    /// How long they are kept.
    static let retention = Duration.seconds(90 * 86_400)
    /// In how many written events one clears away what is too much.
    private static let sweepEvery: Int64 = 16
    /// How many rows one write clears away at most.
    private static let sweep = 64

    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// An event with its place in the order of all.
    struct Numbered: Sendable {
        let number: Int64
        let event: AuthEvent
    }

    /// Writes an event down, or what has become of it since. Nothing happens when the user is gone.
    func put(_ event: AuthEvent, of subject: Subject, in pool: PoolID) async throws {
        let answers = event.answers.map(\.stored).joined(separator: ",")
        let written = try await connection.first(
            """
            INSERT INTO auth_events
                (id, pool, sub, client, kind, time, response, level, decision, exposed, answers, address, device,
                timezone, fingerprint)
            SELECT \(event.id), \(pool.text), sub, \(event.client?.text), \(event.kind.rawValue), \(event.time),
                \(event.response.rawValue), \(event.risk.level?.rawValue), \(event.risk.decision.rawValue),
                \(event.risk.isPasswordExposed ? 1 : 0), \(answers), \(event.context.address),
                \(event.context.device), \(event.context.timezone), \(event.context.fingerprint)
            FROM users WHERE sub = \(subject.text) AND pool = \(pool.text)
            ON CONFLICT (id) DO UPDATE SET response = excluded.response, answers = excluded.answers
            RETURNING number
            """)
        guard let number: Int64 = try written?.get(0), number % Self.sweepEvery == 0 else { return }
        try await prune(subject, at: event.time)
    }

    /// Drops what is too old, and the oldest of a user when there are too many: a few rows at a time.
    func prune(_ subject: Subject, at now: Timestamp) async throws {
        for (condition, most) in [
            ("response = 'Pass'" as SQL, Self.mostPassed), ("response <> 'Pass'", Self.mostOthers),
        ] {
            try await connection.execute(
                """
                DELETE FROM auth_events WHERE number IN (
                    SELECT number FROM auth_events WHERE sub = \(subject.text) AND \(condition)
                    ORDER BY number DESC LIMIT \(Self.sweep) OFFSET \(most))
                """)
        }
        try await connection.execute(
            """
            DELETE FROM auth_events WHERE number IN (
                SELECT number FROM auth_events WHERE time < \(now - Self.retention) ORDER BY time LIMIT \(Self.sweep))
            """)
    }

    private static let columns: SQL = """
        number, id, client, kind, time, response, level, decision, exposed, answers, address, device, timezone,
        fingerprint, feedback, feedback_by, feedback_at
        """

    /// The events of a user, the newest first, from before a place on, at most `limit`.
    func list(
        of subject: Subject, before place: Int64?, limit: Int, at now: Timestamp
    ) async throws -> [Numbered] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM auth_events
            WHERE sub = \(subject.text) AND number < \(place ?? .max) AND time >= \(now - Self.retention)
            ORDER BY number DESC LIMIT \(limit)
            """
        ).map(Self.event)
    }

    /// Notes what somebody says of an event of the user; false when the user has no such event.
    func setFeedback(_ feedback: AuthEvent.Feedback, on id: String, of subject: Subject) async throws -> Bool {
        try await connection.execute(
            """
            UPDATE auth_events SET feedback = \(feedback.isValid ? "Valid" : "Invalid"),
                feedback_by = \(feedback.provider), feedback_at = \(feedback.date)
            WHERE id = \(id) AND sub = \(subject.text)
            """) == 1
    }

    private static func event(_ row: Row) throws -> Numbered {
        guard let kind = AuthEvent.Kind(rawValue: try row.get(3)),
            let response = AuthEvent.Response(rawValue: try row.get(5))
        else { throw DatabaseError(.damaged, "a row of auth_events is of no kind") }
        var event = AuthEvent(
            id: try row.get(1), kind: kind, time: try row.get(4), response: response,
            client: try row.get(2, as: String?.self).flatMap(ClientID.init))
        event.risk.level = try row.get(6, as: String?.self).flatMap(EventRisk.Level.init)
        event.risk.decision = EventRisk.Decision(rawValue: try row.get(7)) ?? .noRisk
        event.risk.isPasswordExposed = try row.get(8)
        event.answers = try row.get(9, as: String.self).split(separator: ",").compactMap(AuthEvent.Answer.init(stored:))
        event.context.address = try row.get(10)
        event.context.device = try row.get(11)
        event.context.timezone = try row.get(12)
        event.context.fingerprint = try row.get(13)
        if let feedback = try row.get(14, as: String?.self) {
            event.feedback = AuthEvent.Feedback(
                isValid: feedback == "Valid", provider: try row.get(15), date: try row.get(16))
        }
        return Numbered(number: try row.get(0), event: event)
    }
}

extension AuthEvent.Answer {
    /// The form in which it is stored.
    fileprivate var stored: String { "\(challenge.rawValue):\(isRight ? 1 : 0)" }

    /// Reads the form that ``stored`` writes.
    fileprivate init?(stored: Substring) {
        let parts = stored.split(separator: ":")
        guard parts.count == 2, let challenge = Challenge(rawValue: String(parts[0])) else { return nil }
        self.init(challenge, isRight: parts[1] == "1")
    }
}
