import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct ProgressBarTests {
    @Test(arguments: [
        (0, 10, "Users [..............................] 0%"), (5, 10, "Users [###############...............] 50%"),
        (10, 10, "Users [##############################] 100%"),
        (99, 10, "Users [##############################] 100%"),
        (-1, 10, "Users [..............................] 0%"), (7, nil, "Users 7"), (7, 0, "Users 7"),
    ])
    func `a line says how far it is`(done: Int, total: Int?, line: String) {
        #expect(ProgressBar.line("Users", done, of: total) == line)
    }

    private static func written(onTerminal: Bool) -> String {
        let text = Lock("")
        let console = Console(
            out: { _ in }, err: { more in text.withLock { $0 += more } }, readLine: { nil },
            askSecret: { _ in throw CommandFailure(.usage, "") }, isInteractive: false, drawsColours: onTerminal)
        var bar = ProgressBar("Users", on: console)
        bar.show(123, of: nil)
        bar.show(123, of: nil)
        bar.show(4, of: nil)
        bar.clear()
        bar.clear()
        return text.withLock { $0 }
    }

    @Test func `it is drawn over itself on a terminal, and nowhere else`() {
        #expect(Self.written(onTerminal: false) == "")
        #expect(Self.written(onTerminal: true) == "\rUsers 123\rUsers 4  \r       \r")
    }
}
