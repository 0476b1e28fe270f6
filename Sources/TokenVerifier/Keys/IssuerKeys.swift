internal import LatchkeyJOSE

/// What is known of one issuer's keys, and when to ask again: a value without clock, lock or network.
///
/// - A known key is answered at once, for a day at most; after `refreshAfter` new keys are asked for meanwhile.
/// - An unknown key is asked for at once. If the issuer has no such key, or does not answer, it is left in peace for
///   `pause`: names that someone makes up cost it one request per pause.
struct IssuerKeys {
    typealias Instant = ContinuousClock.Instant

    /// How long keys are used while the issuer does not answer.
    static let longestUse: Duration = .seconds(86_400)

    /// What to do for a token.
    enum Answer {
        case key(VerificationKey)
        /// Use this one, and ask for new ones without waiting.
        case refresh(VerificationKey)
        /// Ask the issuer and look again.
        case fetch
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
    /// Until when the issuer is left in peace, and what went wrong if something did.
    private var quietUntil: Instant?
    private var failure: KeyFetchError?

    init(refreshAfter: Duration, pause: Duration) {
        self.refreshAfter = refreshAfter
        self.pause = pause
    }

    /// A token names a key.
    func look(for kid: String, at now: Instant) -> Answer {
        let isQuiet = quietUntil.map { now < $0 } ?? false
        if case .known(let set, let fetched) = state, now - fetched < Self.longestUse, let key = set[kid] {
            return now - fetched < refreshAfter || isQuiet ? .key(key) : .refresh(key)
        }
        guard isQuiet else { return .fetch }
        return failure.map { .failed($0) } ?? .unknown
    }

    /// The issuer answered, or did not. Then each token that waited looks again with ``settle(for:at:)``.
    mutating func finish(_ result: Result<JWKSet, KeyFetchError>, at now: Instant) {
        switch result {
        case .success(let set):
            state = .known(set, fetched: now)
            quietUntil = nil
            failure = nil
        case .failure(let error):
            quietUntil = now + pause
            failure = error
        }
    }

    /// A token that waited for the issuer looks again; this time it is not sent to wait.
    mutating func settle(for kid: String, at now: Instant) -> Answer {
        let answer = look(for: kid, at: now)
        guard case .fetch = answer else { return answer }
        quietUntil = now + pause
        return .unknown
    }
}
