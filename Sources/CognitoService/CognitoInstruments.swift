internal import CognitoModel
public import LatchkeyHTTP
public import LatchkeyPlatform

/// How calls were answered, by operation, and which errors they were told.
public struct CognitoInstruments: Sendable {
    /// By the operation's name; under `other`, calls of what is not served.
    public let operations: [String: RequestInstruments]
    /// How often each error was answered, by the name that `__type` carries; under `other`, errors of the protocol,
    /// which no operation declares.
    public let errors: [String: Counter]

    private let otherOperations = RequestInstruments()
    private let otherErrors = Counter()

    init(operations names: some Sequence<String>) {
        var operations = ["other": otherOperations]
        for name in names { operations[name] = RequestInstruments() }
        self.operations = operations
        var errors = ["other": otherErrors]
        for error in ErrorCode.known { errors[error.rawValue] = Counter() }
        self.errors = errors
    }

    /// Counts the answer to a call; `error` is what the caller was told, if anything.
    func count(_ operation: String?, _ error: Fault?, since received: ContinuousClock.Instant) {
        let instruments = operation.flatMap { operations[$0] } ?? otherOperations
        instruments.count(error?.status ?? .ok, since: received)
        if let error { (errors[error.name] ?? otherErrors).add() }
    }
}
