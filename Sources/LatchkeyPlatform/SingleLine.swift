/// Text that stays within a line: of a header field, a subject, a log.
public enum SingleLine {
    /// Whether the text holds a control character or something that ends a line.
    public static func holdsControls(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isControl)
    }

    /// The text with a blank for each of them.
    public static func text(_ text: String) -> String {
        guard holdsControls(text) else { return text }
        var line = ""
        for scalar in text.unicodeScalars { line.unicodeScalars.append(isControl(scalar) ? " " : scalar) }
        return line
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
