/// Text in HTML (WHATWG HTML §13.1).
enum HTMLText {
    /// The text with every character that could begin or end markup, or an attribute's value, written as a reference.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The text as HTML that shows it as it is: escaped, and each line on its own.
    static func lines(_ text: some StringProtocol) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { escaped(String($0)) }
            .joined(separator: "<br>\n")
    }

    /// Whether the text holds something that HTML reads as markup: `<` with a letter, a slash or an exclamation mark
    /// after it.
    static func hasElements(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if previous == UInt8(ascii: "<") {
                let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                if isLetter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") { return true }
            }
            previous = byte
        }
        return false
    }
}
