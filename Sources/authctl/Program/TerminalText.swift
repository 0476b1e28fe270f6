/// Text that others wrote, fit for a terminal: nothing in it moves the cursor, changes colours or the order of letters,
/// or talks to the terminal.
enum TerminalText {
    /// The text with an escape as JSON has it (`\u009b`) for each scalar of the general categories Cc, Cf, Zl and Zp:
    /// in a JSON document they mean the same. Line feeds and tabs stay where the caller wrote lines.
    static func escaped(_ text: String, keepsLines: Bool = false) -> String {
        func isKept(_ scalar: Unicode.Scalar) -> Bool {
            !isCommand(scalar) || (keepsLines && (scalar == "\n" || scalar == "\t"))
        }
        guard !text.unicodeScalars.allSatisfy(isKept) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isKept(scalar) {
                result.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    result.append(contentsOf: escape.unicodeScalars)
                }
            }
        }
        return String(result)
    }

    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        case _: false
        }
    }
}
