internal import LatchkeyPlatform

/// How much of something an account may still do: a bucket that holds a burst and refills slowly.
///
/// Of messages, it keeps a stranger from flooding somebody's mailbox, and from collecting many valid codes to guess at;
/// of changes, it keeps users from filling the disk with what they were before.
struct Budget: Equatable, Sendable {
    /// The size of the bucket and the time in which one comes back.
    struct Limit: Equatable, Sendable {
        var burst: Int
        var refill: Duration
    }

    /// How many were taken and have not come back.
    private(set) var taken: Int
    /// The moment up to which refills have been counted.
    private(set) var counted: Timestamp

    /// A full bucket.
    init() {
        self.init(taken: 0, counted: Timestamp(milliseconds: 0))
    }

    /// A state that was stored.
    init(taken: Int, counted: Timestamp) {
        self.taken = taken
        self.counted = counted
    }

    /// When the bucket will be full again.
    func full(limit: Limit) -> Timestamp {
        counted + limit.refill * taken
    }

    /// Takes one out of the bucket; false when it is empty.
    mutating func take(at now: Timestamp, limit: Limit) -> Bool {
        let refill = max(1, limit.refill.milliseconds)
        // Counted by a clock that has since been put back: nothing would come back for as long as it had been ahead.
        counted = min(counted, now)
        let refilled = (now - counted).milliseconds / refill
        if taken == 0 || refilled >= Int64(taken) {
            taken = 0
            counted = now
        } else {
            taken -= Int(refilled)
            counted = Timestamp(milliseconds: counted.milliseconds + refilled * refill)
        }
        guard taken < limit.burst else { return false }
        taken += 1
        return true
    }
}
