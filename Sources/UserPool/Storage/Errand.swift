/// A question that a transaction has for somebody outside of the store.
///
/// A transaction holds the store, so it never waits for anybody. One that needs an answer asks for it with
/// ``Transaction/answer(to:)``: the run ends without effect, the question is put while nothing is held, and the
/// transaction is run again from its start, on the store as it is then, with the answer at hand.
struct Errand<Answer: Sendable>: Sendable {
    /// What is asked, and about what: the same name, the same answer.
    let name: String
    /// What it waits for before it is run, so that few of its kind are under way at a time.
    let turn: AttemptGate.Turn?
    /// Asks.
    let run: @Sendable () async throws -> Answer

    init(
        _ name: String, at turn: AttemptGate.Turn? = nil, _ run: @escaping @Sendable () async throws -> Answer
    ) {
        self.name = name
        self.turn = turn
        self.run = run
    }
}

/// Ends a run of a transaction that lacks an answer.
struct Unanswered: Error {
    let name: String
    let turn: AttemptGate.Turn?
    let run: @Sendable () async throws -> any Sendable
}
