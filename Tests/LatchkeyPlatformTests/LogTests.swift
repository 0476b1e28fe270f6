import LatchkeyPlatform
import Testing

@Suite struct LogTests {
    private struct Noon: WallClock {
        func now() -> Timestamp { Timestamp(seconds: 1_796_040_000) }
    }

    private func lines(level: Log.Level = .debug, _ body: (Log) -> Void) -> [String] {
        let lines = Lock<[String]>([])
        body(Log(level: level, clock: Noon(), write: { line in lines.withLock { $0.append(line) } }))
        return lines.withLock { $0 }
    }

    @Test func `a line is one JSON object`() {
        let written = lines { $0.info("request", ["id": .identifier("r-1"), "status": 200, "ms": .number(1.5)]) }
        #expect(
            written == [
                #"{"time":"2026-11-30T12:00:00.000Z","level":"info","event":"request","id":"r-1","status":200,"ms":1.500}"#
                    + "\n"
            ])
    }

    @Test func `text cannot start a line of its own`() {
        let written = lines { $0.warning("refused", ["why": .reason("a\r\n{\"b\":\u{2028}\u{7f}")]) }
        #expect(written.first?.dropLast().contains(where: \.isNewline) == false)
        #expect(written.first?.contains(#"a\r\n{\"b\":\u2028\u007f"#) == true)
    }

    @Test func `a value is cut, however few characters it has`() {
        let long = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(long.count == 1)
        for line in lines({
            $0.info("x", ["a": .identifier(long)]); $0.info("x", ["a": .reason(long)])
        }) {
            #expect(line.unicodeScalars.count < 1200)
        }
    }

    @Test func `lines below the level are dropped`() {
        #expect(
            lines(level: .warning) {
                $0.info("quiet"); $0.error("loud")
            }.count == 1)
    }
}
