internal import LatchkeyJSON

/// The text of header fields (RFC 5322 §2.2), in ASCII: what is not is written in encoded words (RFC 2047).
enum HeaderField {
    /// The longest text that is left as it is.
    private static let plainBytes = 60
    /// How many bytes go into one encoded word: with the field's name before it, a line has at most 76 characters.
    private static let wordBytes = 39

    /// A text in which only people read: a subject.
    static func unstructured(_ text: String) -> String {
        let isPlain =
            text.utf8.count <= plainBytes && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
            && !text.contains("=?") && text.first != " " && text.last != " "
        return isPlain ? text : encodedWords(text)
    }

    /// The name beside an address: a quoted string, or encoded words.
    static func phrase(_ text: String) -> String {
        guard text.utf8.count <= plainBytes, text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }), !text.contains("=?")
        else { return encodedWords(text) }
        let quoted = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\"\(quoted)\""
    }

    /// The text in words that no receiver reads as two fields, each whole in itself (RFC 2047 §5: no character is
    /// split), one a line.
    static func encodedWords(_ text: String) -> String {
        var words: [String] = []
        var bytes: [UInt8] = []
        func end() {
            guard !bytes.isEmpty else { return }
            words.append("=?UTF-8?B?\(Base64.encode(bytes))?=")
            bytes = []
        }
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if bytes.count + next.count > wordBytes { end() }
            bytes += next
        }
        end()
        return words.joined(separator: "\r\n ")
    }
}
