/// The numbers that the rows of a pool's users may have: one of many parts of all numbers, which no two pools share.
///
/// So a pool's users lie together, in an order of their own, and a page of them is a few pages of the store, however
/// many users it has. A pool gets its range when it is made and keeps it; the range of a pool that is gone with all its
/// users may become another's.
package struct UserRange: Hashable, Sendable {
    /// The bits that tell apart users of a pool; the 16 before them tell apart pools, and the first is zero.
    static let width = 47
    /// How many numbers a range has.
    static let size: Int64 = 1 << width
    /// How many ranges there are.
    static let count: Int64 = 1 << 16

    /// Which of the ranges it is, from 0 on.
    package let index: Int64

    /// The range of that index; `nil` when there is none.
    package init?(index: Int64) {
        guard (0..<Self.count).contains(index) else { return nil }
        self.index = index
    }

    private init(trusted index: Int64) { self.index = index }

    /// Any range.
    static func random() -> UserRange { UserRange(trusted: Int64.random(in: 0..<count)) }

    /// The least number of the range.
    var first: Int64 { index * Self.size }
    /// The greatest.
    var last: Int64 { first + (Self.size - 1) }
}
