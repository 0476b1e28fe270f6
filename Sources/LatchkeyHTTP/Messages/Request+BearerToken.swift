public import LatchkeyPlatform

extension Request {
    /// The token of the one field `Authorization: Bearer …` (RFC 6750 §2.1); the scheme's case means nothing (RFC 9110
    /// §11.1). Nil for another scheme, for none, and for more than one field: which of them counts is a matter of
    /// opinion.
    public var bearerToken: Secret? {
        guard let place = headers.onlyField(.authorization)?.value else { return nil }
        // Byte by byte: a token has a thousand, and to split text by characters costs a third of verifying it.
        return headers.text.withUnsafeBufferPointer { text in
            var words = Words(UnsafeBufferPointer(rebasing: text[place]))
            guard let scheme = words.next(), scheme.count == 6, scheme.span.matchesLowercased(0..<6, "bearer"),
                let token = words.next(), words.next() == nil
            else { return nil }
            return Secret(String(decoding: token, as: UTF8.self))
        }
    }
}

/// What stands between spaces.
private struct Words {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    mutating func next() -> UnsafeBufferPointer<UInt8>? {
        while position < text.count, text[position] == 0x20 { position += 1 }
        let start = position
        while position < text.count, text[position] != 0x20 { position += 1 }
        return position > start ? UnsafeBufferPointer(rebasing: text[start..<position]) : nil
    }
}
