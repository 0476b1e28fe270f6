internal import Glibc

extension String {
    /// Whether two texts have the same bytes. `==` takes canonically equivalent texts for equal: `\u{212A}` (Kelvin)
    /// for `K`, so that someone else's name could pass for the one that is meant.
    package func isSameText(as other: String) -> Bool {
        let same = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in
                left.count == right.count
                    && (left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0)
            }
        }
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
