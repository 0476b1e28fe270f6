internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What lets a user say of an event of theirs whether it was their doing: the event's and the user's ids and a date,
/// sealed, so that it can be neither made nor used for another event.
struct FeedbackToken {
    /// How long it is taken.
    static let validity = Duration.seconds(7 * 86_400)

    private let sealer: Sealer
    private let pool: PoolID

    init(_ masterKey: MasterKey, _ pool: PoolID) {
        sealer = masterKey.sealer(for: .feedback)
        self.pool = pool
    }

    /// The token for an event.
    func seal(_ event: String, of subject: Subject, at now: Timestamp) throws -> Secret {
        let expires = (now + Self.validity).milliseconds
        let plain = JSONValue.array([.string(subject.text), .integer(expires)]).encode()
        return Secret(Base64URL.encode(try sealer.seal(plain, context: context(event))))
    }

    /// The user of an event's token; `nil` for a token that is none, another event's, or too old.
    func open(_ token: Secret, for event: String, at now: Timestamp) -> Subject? {
        guard token.reveal.utf8.count <= 1024, let sealed = Base64URL.decode(token.reveal),
            let plain = try? sealer.open(sealed, context: context(event)),
            let parts = (try? JSONValue(parsing: plain))?.array, parts.count == 2,
            let subject = parts[0].string.flatMap(Subject.init), let expires = parts[1].int64,
            now.milliseconds < expires
        else { return nil }
        return subject
    }

    private func context(_ event: String) -> String { "feedback on \(event) in \(pool)" }
}
