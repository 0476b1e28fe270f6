internal import LatchkeyJOSE

/// What is known of one issuer's keys, and when to ask again: a value without clock, lock or network.
///
/// - A known key is answered at once, for a day at most; after `refreshAfter` new keys are asked for meanwhile.
/// - An unknown key is asked for at once. Names that somebody makes up must neither become requests without end nor
///   keep a key unknown that was rotated in just now. So two bounds hold: a name that the issuer did not have is not
///   asked for again for a while, and all unknown names together cause a few fetches at once and then one a second.
///   Each fetch brings all keys: a rotated key is known one second after its first token at the latest, whatever else
///   is asked for.
/// - An issuer that does not answer is left in peace for `pause`.
struct IssuerKeys {
    typealias Instant = ContinuousClock.Instant

    /// How long keys are used while the issuer does not answer.
    static let longestUse: Duration = .seconds(86_400)
    /// How many fetches unknown names may cause at once, and after which time one more.
    static let burst = 5
    static let refill: Duration = .seconds(1)
    /// How long a name is not asked for again that the issuer did not have, and how many such names are remembered.
    static let absence: Duration = .seconds(5)
    static let rememberedAbsences = 64

    /// What to do for a token.
    enum Answer {
        case key(VerificationKey)
        /// Use this one, and ask for new ones without waiting.
        case refresh(VerificationKey)
        /// Ask the issuer and look again.
        case fetch
        /// The issuer is being asked: look again when it has answered.
        case wait
        case unknown
        case failed(KeyFetchError)
    }

    private enum State {
        case empty
        case known(JWKSet, fetched: Instant)
    }

    private let refreshAfter: Duration
    private let pause: Duration
    private var state = State.empty
    private var isFetching = false
    /// Until when an issuer that does not answer is left in peace, and what went wrong.
    private var failure: (until: Instant, error: KeyFetchError)?
    /// The names that the issuer did not have, oldest first.
    private var absent: [(kid: String, until: Instant)] = []
    /// When the allowance for unknown names is whole again.
    private var wholeAgain: Instant?

    init(refreshAfter: Duration, pause: Duration) {
        self.refreshAfter = refreshAfter
        self.pause = pause
    }

    /// A token names a key. For `fetch` and `refresh` the shell calls ``fetchBegins(for:at:)``, unless a fetch runs.
    func look(for kid: String, at now: Instant) -> Answer {
        let isQuiet = failure.map { now < $0.until } ?? false
        guard case .known(let set, let fetched) = state, now - fetched < Self.longestUse else {
            if isFetching { return .wait }
            return if isQuiet, let failure { .failed(failure.error) } else { .fetch }
        }
        if let key = set[kid] {
            return now - fetched < refreshAfter || isQuiet || isFetching ? .key(key) : .refresh(key)
        }
        if absent.contains(where: { $0.kid.isSameText(as: kid) && now < $0.until }) { return .unknown }
        if isFetching { return .wait }
        if isQuiet, let failure { return .failed(failure.error) }
        return isAllowed(at: now) ? .fetch : .unknown
    }

    private func isAllowed(at now: Instant) -> Bool {
        wholeAgain.map { $0 - now <= Self.refill * (Self.burst - 1) } ?? true
    }

    /// The issuer is about to be asked, for the sake of a key of that name.
    mutating func fetchBegins(for kid: String, at now: Instant) {
        isFetching = true
        if case .known(let set, _) = state, set[kid] == nil {
            wholeAgain = max(wholeAgain ?? now, now) + Self.refill
        }
    }

    /// The issuer, asked for the sake of a key of that name, answered or did not.
    mutating func finish(_ result: Result<JWKSet, KeyFetchError>, for kid: String, at now: Instant) {
        isFetching = false
        switch result {
        case .success(let set):
            state = .known(set, fetched: now)
            failure = nil
            if set[kid] == nil { remember(absent: kid, at: now) }
        case .failure(let error):
            failure = (now + pause, error)
        }
    }

    private mutating func remember(absent kid: String, at now: Instant) {
        absent.removeAll { now >= $0.until }
        if absent.count == Self.rememberedAbsences { absent.removeFirst() }
        absent.append((kid, now + Self.absence))
    }
}
