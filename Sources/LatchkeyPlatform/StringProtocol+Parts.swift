extension StringProtocol {
    /// The parts between separators of ASCII, byte by byte, empty ones among them; no more than `most`, which is at
    /// least one, and the last of them is then all the rest.
    ///
    /// What comes from outside is not split by characters: a `,` is none any more where a combining mark follows it, or
    /// a letter that joins what comes next stands before it (Unicode Standard Annex #29), and every other program that
    /// reads the same text splits it there.
    public func parts(between separator: Unicode.Scalar, most: Int = .max) -> [SubSequence] {
        precondition(most > 0 && separator.isASCII)
        let byte = UInt8(ascii: separator)
        var parts: [SubSequence] = []
        var start = startIndex
        while parts.count < most - 1, let end = utf8[start...].firstIndex(of: byte) {
            parts.append(self[start..<end])
            start = utf8.index(after: end)
        }
        parts.append(self[start...])
        return parts
    }
}
