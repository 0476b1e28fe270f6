extension Span<UInt8> {
    /// Whether the bytes of `range` are those of `text`, case and all.
    func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count where self[range.lowerBound + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Whether the bytes of `range` are those of `text` in any case; `text` is in lower case.
    func matchesLowercased(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count
        where Token.lowercase(self[range.lowerBound + offset]) != text.utf8Start[offset] {
            return false
        }
        return true
    }
}
