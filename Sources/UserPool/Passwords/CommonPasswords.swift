internal import CCommonPasswords

/// The passwords that are guessed first: 36,841 of six characters or more, from lists of what people chose.
///
/// They are a text in the program itself, sorted, so looking one up is a binary search that reads a few lines of it and
/// allocates nothing.
enum CommonPasswords {
    // SAFETY: the bytes are a constant of the program: nobody changes or frees them.
    nonisolated(unsafe) private static let text = UnsafeBufferPointer(
        start: common_passwords(), count: common_passwords_size())

    private static let lineFeed = UInt8(ascii: "\n")

    /// Whether a password, in the form of ``IdentifierKey`` without case, is one of them.
    static func contains(_ folded: String) -> Bool {
        var folded = folded
        return folded.withUTF8 { wanted in
            // The line, if there is one, begins in low..<high, and low is where one begins.
            var (low, high) = (0, text.count)
            while low < high {
                let middle = low + (high - low) / 2
                let start = text[low..<middle].lastIndex(of: lineFeed).map { $0 + 1 } ?? low
                let line = text[start...].prefix { $0 != lineFeed }
                if line.elementsEqual(wanted) { return true }
                if line.lexicographicallyPrecedes(wanted) { low = line.endIndex + 1 } else { high = start }
            }
            return false
        }
    }
}
