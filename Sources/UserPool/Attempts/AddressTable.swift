internal import LatchkeyPlatform

/// What addresses have done of late: a table of a fixed size.
///
/// For each act an address has the moment until which its budget is not full again; that moment moves on with every
/// act, and may lie an hour ahead at most (the generic cell rate algorithm, ITU-T I.371 §A).
///
/// An address has its place in one of many small sets, found by a hash with a key that changes with every start. A
/// newcomer to a full set takes the place of whoever has the least to forget. So an attacker can have his own entry
/// forgotten only by filling its set with other addresses that have each done more, and then has won less than he
/// spent; and honest addresses, which have next to nothing to forget, lose next to nothing.
struct AddressTable {
    /// How long it takes an address that may do nothing more to have its whole budget back.
    static let longest = Duration.seconds(3600)
    /// The entries of a set.
    static let ways = 8

    private struct Entry {
        var address: IPAddress
        /// For each act, until when there is something to forget; at the start of the clock, there is nothing. Not at
        /// the end of the numbers: an address that was forgotten and came again may have something given back.
        var until: InlineArray<4, Int64>

        init(_ address: IPAddress) {
            self.address = address
            until = InlineArray(repeating: 0)
        }

        /// Until when there is something to forget at all.
        var end: Int64 {
            var end = until[0]
            for act in until.indices { end = max(end, until[act]) }
            return end
        }
    }

    private var entries: [Entry]
    private let sets: Int

    /// An empty table of at least `capacity` entries.
    init(capacity: Int) {
        sets = max(1, (capacity + Self.ways - 1) / Self.ways)
        entries = Array(repeating: Entry(.loopback), count: sets * Self.ways)
    }

    /// Counts an act that is forgotten after `cost`; false, and nothing is counted, when the budget is spent.
    mutating func take(_ cost: Duration, _ act: AddressAct, of address: IPAddress, at now: Duration) -> Bool {
        let now = now.milliseconds
        let place = find(address)
        let before = max(now, place.map { entries[$0].until[act.rawValue] } ?? now)
        let after = before + cost.milliseconds
        guard after - now <= Self.longest.milliseconds else { return false }
        entries[place ?? makeRoom(for: address)].until[act.rawValue] = after
        return true
    }

    /// Forgets an act before its time.
    mutating func giveBack(_ cost: Duration, _ act: AddressAct, to address: IPAddress) {
        guard let place = find(address) else { return }
        entries[place].until[act.rawValue] -= cost.milliseconds
    }

    private func set(of address: IPAddress) -> Range<Int> {
        let first = Int(UInt(bitPattern: address.hashValue) % UInt(sets)) * Self.ways
        return first..<first + Self.ways
    }

    private func find(_ address: IPAddress) -> Int? {
        set(of: address).first { entries[$0].address == address }
    }

    private mutating func makeRoom(for address: IPAddress) -> Int {
        // The one that is over first has the least to forget, as all budgets fill in the same time.
        let set = set(of: address)
        let place = set.min { entries[$0].end < entries[$1].end } ?? set.lowerBound
        entries[place] = Entry(address)
        return place
    }
}
