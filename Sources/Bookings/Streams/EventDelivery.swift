/// The state of one event stream: what it has sent, and whether it must look for more.
///
/// A pure machine. Who holds it calls it under a lock and carries out the action afterwards; so two announcements that
/// overtake each other make neither a gap nor a second copy, for the store is read in order after what was sent.
struct EventDelivery {
    private enum State {
        /// Nothing to do until something is announced.
        case idle
        /// The store is being read; `again` when something was announced meanwhile.
        case reading(again: Bool)
        case closed
    }

    /// What to do next.
    enum Action: Equatable {
        case nothing
        /// Read what the store has after this id.
        case read(after: Int64)
    }

    private var state = State.idle
    /// The last event that was sent.
    private(set) var last: Int64

    init(after id: Int64) {
        last = id
    }

    /// Something new may be in the store.
    mutating func announced() -> Action {
        switch state {
        case .idle:
            state = .reading(again: false)
            return .read(after: last)
        case .reading:
            state = .reading(again: true)
            return .nothing
        case .closed: return .nothing
        }
    }

    /// The store had these ids; says whether they may be sent, and what is to be done then.
    mutating func read(_ ids: [Int64]) -> (isOpen: Bool, next: Action) {
        switch state {
        case .idle: preconditionFailure("nothing was being read")
        case .closed: return (false, .nothing)
        case .reading(let again):
            if let newest = ids.last { last = newest }
            // A full page may have another one behind it.
            guard again || !ids.isEmpty else {
                state = .idle
                return (true, .nothing)
            }
            state = .reading(again: false)
            return (true, .read(after: last))
        }
    }

    /// The store could not be read; says whether it is to be tried again, after a pause. What is announced meanwhile is
    /// found by that reading.
    func failed() -> Action {
        switch state {
        case .idle, .closed: .nothing
        case .reading: .read(after: last)
        }
    }

    /// The stream has ended.
    mutating func close() {
        state = .closed
    }
}
