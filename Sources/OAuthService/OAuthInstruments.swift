public import LatchkeyHTTP
public import LatchkeyPlatform

/// How requests for tokens were answered, by grant, and which errors clients were told.
public struct OAuthInstruments: Sendable {
    /// By the name of the grant; under `other`, requests for what is not served.
    public let grants: [String: RequestInstruments]
    /// How often each error was answered, by its name.
    public let errors: [String: Counter]

    private let otherGrants = RequestInstruments()

    init() {
        var grants = ["other": otherGrants]
        for grant in Grants.all { grants[grant.name] = RequestInstruments() }
        self.grants = grants
        errors = Dictionary(uniqueKeysWithValues: OAuthError.Code.allCases.map { ($0.rawValue, Counter()) })
    }

    /// Counts the answer to a request; `error` is what the client was told, if anything.
    func count(_ grant: (any Grant.Type)?, _ status: Status, _ error: OAuthError?, since time: ContinuousClock.Instant)
    {
        (grant.flatMap { grants[$0.name] } ?? otherGrants).count(status, since: time)
        if let error { errors[error.code.rawValue]?.add() }
    }
}
