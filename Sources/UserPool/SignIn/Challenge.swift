internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A question that a sign-in in progress has put: what was proved, what is asked, of whom, through which client and until
/// when.
///
/// It is kept by the client and not by the server. Its wire form, Cognito's `Session`, is sealed, so it can be neither
/// read nor made nor altered, and it holds a nonce that is spent by the transaction that takes the right answer. For a
/// name that nobody has it holds the subject that the name pretends to have: neither its length nor anything else tells
/// the difference.
struct Challenge: Equatable, Sendable {
    /// The longest wire form in characters (`SessionType` of the Cognito API).
    static let maximumLength = 2048

    /// No challenge lasts longer (AuthSessionValidity of the Cognito API: 15 minutes), but for a clock put back a little.
    private static let longestValidity = Duration.seconds(16 * 60)

    /// What is asked.
    let kind: ChallengeKind
    let pool: PoolID
    let client: ClientID
    let subject: Subject
    /// What came before.
    let progress: SignInProgress
    /// What the proof of the Secure Remote Password protocol is checked by, while that runs.
    let exchange: SRPExchange?
    /// Until when the answer is taken.
    let expires: Timestamp
    /// What makes it usable once.
    let nonce: [UInt8]

    init(
        _ kind: ChallengeKind, pool: PoolID, client: ClientID, subject: Subject, progress: SignInProgress,
        exchange: SRPExchange? = nil, expires: Timestamp, nonce: [UInt8] = SecureRandom.bytes(16)
    ) {
        self.kind = kind
        self.pool = pool
        self.client = client
        self.subject = subject
        self.progress = progress
        self.exchange = exchange
        self.expires = expires
        self.nonce = nonce
    }

    /// The sealed state.
    func sealed(by sealer: Sealer) throws -> SealedChallenge {
        var state = State()
        state.kind = kind.rawValue
        state.pool = pool.text
        state.client = client.text
        state.subject = subject.text
        state.methods = progress.methods.map(\.rawValue)
        state.passwordSet = progress.passwordSet?.milliseconds
        state.key = exchange?.key
        state.expires = expires.milliseconds
        state.nonce = nonce
        return SealedChallenge(try sealer.seal(state.encode(), context: Self.context))
    }

    /// Opens a sealed state; `nil` when it is none of ours or was altered. Whether it fits the request and the moment is
    /// asked with ``fault(pool:client:kind:now:)``.
    init?(_ sealed: SealedChallenge, sealer: Sealer) {
        guard let plain = try? sealer.open(sealed.bytes, context: Self.context),
            let state = try? State.decode(plain),
            let kind = ChallengeKind(rawValue: state.kind), let pool = PoolID(state.pool),
            let client = ClientID(state.client), let subject = Subject(state.subject)
        else { return nil }
        let methods = state.methods.compactMap(AuthenticationMethod.init(rawValue:))
        guard methods.count == state.methods.count else { return nil }
        self.init(
            kind, pool: pool, client: client, subject: subject,
            progress: SignInProgress(
                methods: methods, passwordSet: state.passwordSet.map { Timestamp(milliseconds: $0) }),
            exchange: state.key.map(SRPExchange.init), expires: Timestamp(milliseconds: state.expires),
            nonce: state.nonce)
    }

    /// Why the challenge cannot be answered by this request; `nil` when it can.
    func fault(pool: PoolID, client: ClientID, kind: ChallengeKind, now: Timestamp) -> UserPoolError.Code? {
        guard self.pool == pool, self.client == client, self.kind == kind else { return .invalidSession }
        // One that lasts longer than any was made by a clock that has since been put back.
        return now >= expires || expires > now + Self.longestValidity ? .sessionExpired : nil
    }

    private static let context = "challenge"

    private struct State: Shape {
        var kind = ""
        var pool = ""
        var client = ""
        var subject = ""
        var methods: [String] = []
        var passwordSet: Int64?
        var key: [UInt8]?
        var expires: Int64 = 0
        var nonce: [UInt8] = []

        static let fields: [Field<Self>] = [
            .init("k", \.kind),
            .init("p", \.pool),
            .init("c", \.client),
            .init("s", \.subject),
            .init("m", \.methods),
            .init("w", \.passwordSet),
            .init("K", \.key),
            .init("e", \.expires),
            .init("n", \.nonce),
        ]
    }
}

/// What is left of the Secure Remote Password protocol when the server has answered the client's number.
struct SRPExchange: Equatable, Sendable {
    /// K, which the client proves to have: 16 bytes. Kept instead of the numbers that it is made of, so that nothing is
    /// computed twice.
    let key: [UInt8]
}
