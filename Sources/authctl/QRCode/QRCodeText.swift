/// A QR code as lines of text, with the four light modules around it that readers need.
enum QRCodeText {
    /// How it is written.
    enum Style {
        /// Two rows a line, in half-block characters; `isColoured` sets black and white whatever the terminal's
        /// colours.
        case halfBlocks(isColoured: Bool)
        /// Two ASCII characters a module.
        case ascii
    }

    private static let quietZone = 4

    /// The lines of a code. What is written is light and what is left out dark, since most terminals are dark.
    static func lines(_ code: QRCode, _ style: Style) -> [String] {
        let places = -quietZone..<code.width + quietZone
        switch style {
        case .halfBlocks(let isColoured):
            return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
                let line = places.map { column in
                    let isLight = (
                        upper: !code.isDark(row: row, column: column),
                        lower: row + 1 < places.upperBound
                            && !code.isDark(row: row + 1, column: column)
                    )
                    return switch isLight {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }.joined()
                return isColoured ? "\u{1b}[40;97m\(line)\u{1b}[0m" : line
            }
        case .ascii:
            return places.map { row in
                places.map { code.isDark(row: row, column: $0) ? "  " : "##" }.joined()
            }
        }
    }

    /// The style for an output: half blocks where the locale has them, colours on a terminal alone.
    static func style(
        isTerminal: Bool, environment: [String: String], asksForASCII: Bool
    ) -> Style {
        // The first of these that is set and not empty decides (POSIX §8.2).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        guard !asksForASCII, name.contains("utf-8") || name.contains("utf8") else { return .ascii }
        return .halfBlocks(isColoured: isTerminal)
    }
}
