/// Remembers which sessions were live a moment ago: bounded, and never wrong once an ending was announced.
///
/// A look-up that read the store before an ending and reports after it must not bring the session back. So a look-up
/// takes a ticket first, and what it found is kept only while no ending was announced since.
struct SessionCache {
    /// Proof of the moment at which a look-up began.
    struct Ticket: Equatable {
        fileprivate let endings: UInt64
    }

    private var live: Set<SessionID> = []
    private var older: Set<SessionID> = []
    private var endings: UInt64 = 0
    private let capacity: Int

    /// A cache of at most `capacity` sessions.
    init(capacity: Int) {
        self.capacity = max(2, capacity)
    }

    /// How many sessions are remembered.
    var count: Int { live.count + older.count }

    /// Whether the session is known to be live.
    mutating func contains(_ id: SessionID) -> Bool {
        if live.contains(id) { return true }
        guard older.remove(id) != nil else { return false }
        insert(id)
        return true
    }

    /// A look-up in the store begins.
    func lookUp() -> Ticket { Ticket(endings: endings) }

    /// A look-up found the session live.
    mutating func found(_ id: SessionID, _ ticket: Ticket) {
        guard ticket.endings == endings else { return }
        insert(id)
    }

    /// Sessions have ended.
    mutating func ended(_ ids: [SessionID]) {
        endings += 1
        for id in ids {
            live.remove(id)
            older.remove(id)
        }
    }

    /// Two generations: when the younger is full it becomes the older one, and what nobody asked for is forgotten.
    private mutating func insert(_ id: SessionID) {
        if live.count >= capacity / 2 {
            older = live
            live = []
        }
        live.insert(id)
    }
}
