internal import LatchkeyPlatform

/// Remembers which sessions were live a moment ago: bounded, and never wrong once an ending was announced.
///
/// A look-up that read the store before an ending and reports after it must not bring the session back. So a look-up
/// takes a ticket first, and what it found is kept only while no ending was announced since.
struct SessionCache {
    /// What is remembered of a session.
    struct Entry: Equatable, Sendable {
        /// The user whose session it is.
        let subject: Subject
        /// From then on it is not believed.
        let until: Timestamp
    }

    /// Proof of the moment at which a look-up began.
    struct Ticket: Equatable {
        fileprivate let endings: UInt64
    }

    private var live: [SessionID: Entry] = [:]
    private var older: [SessionID: Entry] = [:]
    private var endings: UInt64 = 0
    private let capacity: Int

    /// A cache of at most `capacity` sessions.
    init(capacity: Int) {
        self.capacity = max(2, capacity)
    }

    /// How many sessions are remembered.
    var count: Int { live.count + older.count }

    /// The session, when it is known to be live.
    mutating func find(_ id: SessionID, at now: Timestamp) -> Entry? {
        if let entry = live[id] { return now < entry.until ? entry : nil }
        guard let entry = older.removeValue(forKey: id), now < entry.until else { return nil }
        insert(id, entry)
        return entry
    }

    /// A look-up in the store begins.
    func lookUp() -> Ticket { Ticket(endings: endings) }

    /// A look-up found the session live.
    mutating func found(_ id: SessionID, _ entry: Entry, _ ticket: Ticket) {
        guard ticket.endings == endings else { return }
        insert(id, entry)
    }

    /// Sessions have ended.
    mutating func ended(_ ids: [SessionID]) {
        endings += 1
        for id in ids {
            live[id] = nil
            older[id] = nil
        }
    }

    /// Sessions have ended, and nobody has counted which.
    mutating func endedSome() {
        endings += 1
        live = [:]
        older = [:]
    }

    /// Two generations: when the younger is full it becomes the older one, and what nobody asked for is forgotten.
    private mutating func insert(_ id: SessionID, _ entry: Entry) {
        if live.count >= capacity / 2 {
            older = live
            live = [:]
        }
        live[id] = entry
    }
}
