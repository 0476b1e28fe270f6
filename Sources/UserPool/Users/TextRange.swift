/// The texts that begin with a prefix, as a range of a column that is compared by its UTF-8 bytes.
struct TextRange: Equatable {
    /// The least text of the range: the prefix.
    let lowerBound: String
    /// The least text after the range; `nil` when the range has no end.
    let upperBound: String?

    /// The range of a prefix. UTF-8 keeps the order of scalars, so the end is the prefix with its last scalar replaced
    /// by the next one; U+D7FF is followed by U+E000, and U+10FFFF gives way to the scalar before it.
    init(prefix: String) {
        lowerBound = prefix
        var scalars = prefix.unicodeScalars
        while let last = scalars.popLast() {
            let next = last.value == 0xd7ff ? 0xe000 : last.value + 1
            if let next = Unicode.Scalar(next) {
                scalars.append(next)
                upperBound = String(scalars)
                return
            }
        }
        upperBound = nil
    }
}
