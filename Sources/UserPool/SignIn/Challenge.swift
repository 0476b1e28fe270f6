internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A sign-in in progress: what was proved, what is asked, of whom, through which client and until when.
///
/// It is kept by the client and not by the server. Its wire form, Cognito's `Session`, is sealed, so it can be neither
/// read nor made nor altered, and it holds a nonce that is spent by the transaction that takes the right answer.
struct Challenge: Equatable, Sendable {
    /// The longest wire form in characters (`SessionType` of the Cognito API).
    static let maximumLength = 2048

    /// What is asked.
    let kind: ChallengeKind
    let pool: PoolID
    let client: ClientID
    let subject: Subject
    /// When the password that was proved had been set: another one set since makes the challenge void.
    let passwordSet: Timestamp
    /// Until when the answer is taken.
    let expires: Timestamp
    /// What makes it usable once.
    let nonce: [UInt8]

    init(
        _ kind: ChallengeKind, pool: PoolID, client: ClientID, subject: Subject, passwordSet: Timestamp,
        expires: Timestamp, nonce: [UInt8] = SecureRandom.bytes(16)
    ) {
        self.kind = kind
        self.pool = pool
        self.client = client
        self.subject = subject
        self.passwordSet = passwordSet
        self.expires = expires
        self.nonce = nonce
    }

    /// The wire form.
    func sealed(by sealer: Sealer) throws -> Secret {
        var state = State()
        state.kind = kind.rawValue
        state.pool = pool.text
        state.client = client.text
        state.subject = subject.text
        state.passwordSet = passwordSet.milliseconds
        state.expires = expires.milliseconds
        state.nonce = nonce
        return Secret(Base64URL.encode(try sealer.seal(state.encode(), context: Self.context)))
    }

    /// Reads a wire form; `nil` when it is none of ours or was altered. Whether it fits the request and the moment is
    /// asked with ``fault(pool:client:kind:now:)``.
    init?(_ wire: Secret, sealer: Sealer) {
        guard wire.reveal.utf8.count <= Self.maximumLength, let sealed = Base64URL.decode(wire.reveal),
            let plain = try? sealer.open(sealed, context: Self.context),
            let state = try? State.decode(plain),
            let kind = ChallengeKind(rawValue: state.kind), let pool = PoolID(state.pool),
            let client = ClientID(state.client), let subject = Subject(state.subject)
        else { return nil }
        self.init(
            kind, pool: pool, client: client, subject: subject,
            passwordSet: Timestamp(milliseconds: state.passwordSet),
            expires: Timestamp(milliseconds: state.expires), nonce: state.nonce)
    }

    /// Why the challenge cannot be answered by this request; `nil` when it can.
    func fault(pool: PoolID, client: ClientID, kind: ChallengeKind, now: Timestamp) -> UserPoolError.Code? {
        guard self.pool == pool, self.client == client, self.kind == kind else { return .invalidSession }
        return now >= expires ? .sessionExpired : nil
    }

    private static let context = "challenge"

    private struct State: Shape {
        var kind = ""
        var pool = ""
        var client = ""
        var subject = ""
        var passwordSet: Int64 = 0
        var expires: Int64 = 0
        var nonce: [UInt8] = []

        static let fields: [Field<Self>] = [
            .init("k", \.kind),
            .init("p", \.pool),
            .init("c", \.client),
            .init("s", \.subject),
            .init("w", \.passwordSet),
            .init("e", \.expires),
            .init("n", \.nonce),
        ]
    }
}
