internal import LatchkeyCrypto

/// Where a user's row lies among the rows: the number that is the key of `users`.
///
/// It is a keyed hash of pool and name, so that a name leads straight to the row. By way of an index it took two pages
/// that are in nobody's cache where there are a million users, one of the index and one of the rows. The key keeps
/// anybody from making names that fall on one number; where two do by chance, the second has a negative number of its
/// own, which `displaced_users` tells.
package struct UserNumber: Equatable, Sendable {
    /// The number as stored: 63 bits of the hash, or negative.
    package let value: Int64

    /// The number of a name in a pool, by the key that names are compared by.
    package init(of key: String, in pool: PoolID, masterKey: MasterKey) {
        var text = Array(pool.text.utf8)
        text.append(0)
        text.append(contentsOf: key.utf8)
        value = Int64(masterKey.tableHash(for: .userNumbers).hash(text) >> 1)
    }

    private init(_ value: Int64) { self.value = value }

    /// Whether it is not the one that a name leads to.
    var isDisplaced: Bool { value < 0 }

    /// A number for a row whose own is taken.
    static func displaced() -> UserNumber { UserNumber(Int64.random(in: .min ... -1)) }
}
