internal import LatchkeyPlatform

/// How many connections each client address has open, over all loops. IPv6 addresses of one /64 count together.
final class AddressCounts: Sendable {
    private let limit: Int
    private let counts = Lock<[IPAddress: Int]>([:])

    /// Admits `limit` connections an address.
    init(limit: Int) {
        self.limit = limit
    }

    /// Counts a connection from the address; false, without counting it, where it would be one too many.
    func admit(_ address: IPAddress) -> Bool {
        let key = address.rateKey
        return counts.withLock { counts in
            let count = counts[key, default: 0]
            guard count < limit else { return false }
            counts[key] = count + 1
            return true
        }
    }

    /// A connection that was admitted has closed.
    func release(_ address: IPAddress) {
        let key = address.rateKey
        counts.withLock { counts in
            guard let count = counts[key] else { return }
            counts[key] = count > 1 ? count - 1 : nil
        }
    }
}
