/// How far something has come, on one line of standard error that is written over; nothing where that is no terminal.
struct ProgressBar {
    private let console: Console
    private let title: String
    private var shown = ""
    private static let width = 30

    init(_ title: String, on console: Console) {
        self.title = title
        self.console = console
    }

    /// Shows that `done` of `total` is done; without a total, how much that is.
    mutating func show(_ done: Int, of total: Int?) {
        guard console.drawsColours else { return }
        let line = Self.line(title, done, of: total)
        guard line != shown else { return }
        // What was longer before is blanked out.
        console.err("\r" + line + String(repeating: " ", count: max(0, shown.count - line.count)))
        shown = line
    }

    /// Takes the line away.
    mutating func clear() {
        guard !shown.isEmpty else { return }
        console.err("\r" + String(repeating: " ", count: shown.count) + "\r")
        shown = ""
    }

    /// The line.
    static func line(_ title: String, _ done: Int, of total: Int?) -> String {
        guard let total, total > 0 else { return "\(title) \(done)" }
        let part = min(1, max(0, Double(done) / Double(total)))
        let filled = Int(part * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "\(title) [\(bar)] \(Int(part * 100))%"
    }
}
