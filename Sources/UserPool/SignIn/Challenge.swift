internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A question that a sign-in in progress has put: what was proved, what is asked, of whom, through which client and
/// until when.
///
/// It is kept by the client and not by the server. Its wire form, Cognito's `Session`, is sealed, so it can be neither
/// read nor made nor altered, and it holds a nonce that is spent by the transaction that takes the right answer. For a
/// name that nobody has it holds the subject that the name pretends to have: neither its length nor anything else tells
/// the difference.
struct Challenge: Equatable, Sendable {
    /// The longest wire form in characters (`SessionType` of the Cognito API).
    static let maximumLength = 2048

    /// The longest ``memo`` in bytes: beside the largest of everything else it fits.
    static let longestMemo = 512

    /// No challenge lasts longer (AuthSessionValidity of the Cognito API: 15 minutes), but for a clock put back a
    /// little.
    static let longestValidity = Duration.seconds(16 * 60)

    /// What is asked.
    let kind: ChallengeKind
    let pool: PoolID
    let client: ClientID
    let subject: Subject
    /// What came before.
    let progress: SignInProgress
    /// What the proof of the Secure Remote Password protocol is checked by, while that runs.
    var exchange: SRPExchange?
    /// What only the server keeps of the question, for the answer: the challenge that a passkey is to sign, the private
    /// parameters of a hook. In a form that its kind of challenge decides, and of at most ``longestMemo`` bytes, unless
    /// that kind looks itself whether the challenge still fits.
    var memo: [UInt8]?
    /// When it was asked first; a question of the pool's functions, when these were asked for it.
    var posed: Timestamp
    /// Until when the answer is taken.
    let expires: Timestamp
    /// What makes it usable once.
    let nonce: [UInt8]

    /// Without a moment at which it was posed, it is as old as one can be.
    init(
        _ kind: ChallengeKind, pool: PoolID, client: ClientID, subject: Subject, progress: SignInProgress,
        exchange: SRPExchange? = nil, memo: [UInt8]? = nil, posed: Timestamp? = nil, expires: Timestamp,
        nonce: [UInt8] = SecureRandom.bytes(16)
    ) {
        self.kind = kind
        self.pool = pool
        self.client = client
        self.subject = subject
        self.progress = progress
        self.exchange = exchange
        self.memo = memo
        self.posed = posed ?? expires - Self.longestValidity
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
        state.methods = progress.methods.stored
        state.credit = progress.credit.isEmpty ? nil : progress.credit.stored
        state.creditedSince = progress.creditedSince?.milliseconds
        state.creditedBy = progress.creditedBy?.text
        state.passwordSet = Self.digits(of: progress.passwordSet)
        state.target = progress.target?.rawValue
        state.flow = progress.flow?.rawValue
        state.deviceKey = progress.deviceKey
        state.event = progress.event?.id
        state.demandsSecondFactor = progress.event?.demandsSecondFactor == true ? true : nil
        state.key = exchange?.key
        state.memo = memo
        state.posed = posed.milliseconds
        state.expires = expires.milliseconds
        state.nonce = nonce
        return SealedChallenge(try sealer.seal(state.encode(), context: Self.context))
    }

    /// Opens a sealed state; `nil` when it is none of ours or was altered. Whether it fits the request and the moment
    /// is asked with ``fault(pool:client:kind:now:)``.
    init?(_ sealed: SealedChallenge, sealer: Sealer) {
        guard let plain = try? sealer.open(sealed.bytes, context: Self.context),
            let state = try? State.decode(plain),
            let kind = ChallengeKind(rawValue: state.kind), let pool = PoolID(state.pool),
            let client = ClientID(state.client), let subject = Subject(state.subject),
            let progress = SignInProgress(state)
        else { return nil }
        self.init(
            kind, pool: pool, client: client, subject: subject, progress: progress,
            exchange: state.key.map(SRPExchange.init), memo: state.memo,
            posed: Timestamp(milliseconds: state.posed), expires: Timestamp(milliseconds: state.expires),
            nonce: state.nonce)
    }

    /// A moment in as many digits as any other, and as none: the length of a challenge must not say who has a password.
    private static func digits(of moment: Timestamp?) -> String {
        let digits = String(max(0, moment?.milliseconds ?? 0))
        return String(repeating: "0", count: max(0, 15 - digits.utf8.count)) + digits
    }

    /// Why the challenge cannot be answered by this request; `nil` when it can.
    func fault(pool: PoolID, client: ClientID, kind: ChallengeKind, now: Timestamp) -> UserPoolError.Code? {
        guard self.pool == pool, self.client == client, self.kind == kind else { return .invalidSession }
        // One that lasts longer than any was made by a clock that has since been put back.
        return now >= expires || expires > now + Self.longestValidity ? .sessionExpired : nil
    }

    private static let context = "challenge"

    fileprivate struct State: Shape {
        var kind = ""
        var pool = ""
        var client = ""
        var subject = ""
        var methods = ""
        var credit: String?
        var creditedSince: Int64?
        var creditedBy: String?
        var passwordSet = ""
        var target: Int?
        var flow: String?
        var deviceKey: String?
        var event: String?
        var demandsSecondFactor: Bool?
        var key: [UInt8]?
        var memo: [UInt8]?
        var posed: Int64 = 0
        var expires: Int64 = 0
        var nonce: [UInt8] = []

        static let fields: [Field<Self>] = [
            .init("k", \.kind),
            .init("p", \.pool),
            .init("c", \.client),
            .init("s", \.subject),
            .init("m", \.methods),
            .init("r", \.credit),
            .init("a", \.creditedSince),
            .init("i", \.creditedBy),
            .init("w", \.passwordSet),
            .init("t", \.target),
            .init("f", \.flow),
            .init("d", \.deviceKey),
            .init("v", \.event),
            .init("x", \.demandsSecondFactor),
            .init("K", \.key),
            .init("o", \.memo),
            .init("b", \.posed),
            .init("e", \.expires),
            .init("n", \.nonce),
        ]
    }
}

extension SignInProgress {
    /// The progress in a sealed state; `nil` when it holds what no server of this version has written.
    fileprivate init?(_ state: Challenge.State) {
        guard let methods = [AuthenticationMethod](stored: state.methods),
            let credit = [AuthenticationMethod](stored: state.credit ?? ""),
            let passwordSet = Int64(state.passwordSet)
        else { return nil }
        let target = state.target.flatMap(AuthenticationLevel.init(rawValue:))
        let flow = state.flow.flatMap(AuthenticationFlow.init(rawValue:))
        let creditedBy = state.creditedBy.flatMap { SessionID($0) }
        guard target?.rawValue == state.target, flow?.rawValue == state.flow, creditedBy?.text == state.creditedBy
        else { return nil }
        self.init(
            methods: methods, credit: credit,
            creditedSince: state.creditedSince.map { Timestamp(milliseconds: $0) }, creditedBy: creditedBy,
            passwordSet: passwordSet == 0 ? nil : Timestamp(milliseconds: passwordSet),
            target: target, flow: flow, deviceKey: state.deviceKey,
            event: state.event.map {
                SignInEvent(id: $0, demandsSecondFactor: state.demandsSecondFactor ?? false)
            })
    }
}

/// What is left of the Secure Remote Password protocol when the server has answered the client's number.
struct SRPExchange: Equatable, Sendable {
    /// K, which the client proves to have: 16 bytes. Kept instead of the numbers that it is made of, so that nothing is
    /// computed twice.
    let key: [UInt8]
}
