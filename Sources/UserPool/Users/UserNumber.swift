internal import LatchkeyCrypto

/// Where a user's row lies among the rows: the number that is the key of `users`.
///
/// It is a keyed hash of pool and name within the pool's range, so that a name leads straight to the row. By way of an
/// index it took two pages that are in nobody's cache where there are a million users, one of the index and one of the
/// rows. The key keeps anybody from making names that fall on one number; where two do by chance, the second has
/// another number of the range, which `displaced_users` tells.
package struct UserNumber: Equatable, Sendable {
    /// The number as stored: one of the pool's ``UserRange``.
    package let value: Int64

    /// The number of a name in a pool, by the key that names are compared by.
    package init(of key: String, in pool: PoolID, range: UserRange, masterKey: MasterKey) {
        var text = Array(pool.text.utf8)
        text.append(0)
        text.append(contentsOf: key.utf8)
        let hash = masterKey.tableHash(for: .userNumbers).hash(text)
        value = range.first | Int64(hash >> (64 - UserRange.width))
    }

    private init(_ value: Int64) { self.value = value }

    /// A number for a row whose own is taken; it may be taken too.
    static func displaced(in range: UserRange) -> UserNumber {
        UserNumber(Int64.random(in: range.first...range.last))
    }
}
