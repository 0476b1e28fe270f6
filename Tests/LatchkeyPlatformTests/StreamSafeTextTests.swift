import Foundation
import Testing

@testable import LatchkeyPlatform

@Suite struct StreamSafeTextTests {
    private static let scalars = (0...0x10ffff).compactMap { Unicode.Scalar(UInt32($0)) }

    @Test func `a mark is whatever scalar normalization may put in another order`() {
        var made: [UInt32] = []
        for scalar in Self.scalars {
            let isReordered = scalar.properties.canonicalCombiningClass.rawValue != 0
            if StreamSafeText.isMark(scalar) != isReordered { made.append(scalar.value) }
        }
        #expect(made == [0x0f73, 0x0f75, 0x0f81])
    }

    /// What is of class 0 and yet begins with a mark when it is taken apart would carry a run on.
    @Test func `nothing that is no mark is made of one at its beginning, or of many at its end`() {
        for scalar in Self.scalars where !scalar.isASCII && !StreamSafeText.isMark(scalar) {
            guard ![.unassigned, .privateUse].contains(scalar.properties.generalCategory) else { continue }
            let parts = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
            let isLong = parts.dropFirst().filter { StreamSafeText.isMark($0) }.count > 3
            if StreamSafeText.isMark(parts[0]) || isLong { Issue.record("\(scalar.value)") }
        }
    }

    @Test func `the run is counted for every mark, wherever it lies`() {
        for scalar in Self.scalars where StreamSafeText.isMark(scalar) || scalar.value % 101 == 0 {
            let run = String(repeating: String(scalar), count: StreamSafeText.longestRun + 1)
            if run.isStreamSafe == StreamSafeText.isMark(scalar) { Issue.record("\(scalar.value)") }
        }
        for start in ["", "a", "1234567", "12345678", "123456789", "é", "用户", "🔑", "\u{2ff}"] {
            for end in ["", "a", "12345678", "🔑"] {
                let most = String(repeating: "\u{301}\u{323}", count: StreamSafeText.longestRun / 2)
                #expect((start + most + end).isStreamSafe)
                #expect((start + most + "x" + most + end).isStreamSafe)
                #expect(!(start + most + "\u{301}" + end).isStreamSafe)
                #expect(!(start + most + "\u{1e8d0}" + end).isStreamSafe)
            }
        }
    }

    @Test(arguments: [
        "", "plain", "naïve", "Tiếng Việt", "שָׁלוֹם", "नमस्ते", "ไม่ได้", "བོད་ཡིག", "👩‍👩‍👧‍👦", "e\u{301}\u{323}\u{327}",
        String(repeating: "e\u{301}", count: 10_000),
    ])
    func `what people write is fine`(text: String) {
        #expect(text.isStreamSafe && text[...].isStreamSafe)
        #expect(String(streamSafe: Array(text.utf8)) == text)
    }

    @Test(arguments: [31, 10_000]) func `text with a longer run, or of other bytes, is none`(count: Int) {
        let marks = String(repeating: "\u{301}", count: count)
        #expect(String(streamSafe: Array("a\(marks)".utf8)) == nil)
        #expect(String(streamSafe: Array("a\(marks)b".utf8)) == nil)
        #expect(String(streamSafe: [0x61, 0xff]) == nil)
    }

    /// Decoding with repair makes a starter of what is broken, and a mark of what follows it.
    @Test(arguments: [[0xe0], [0xf0], [0xf0, 0x9f], [0xff], [0x80], [0xcc], [0xc3], [0xed, 0xa0, 0x80]] as [[UInt8]])
    func `broken bytes hide no run behind them, and end the one before`(broken: [UInt8]) {
        func accepts(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { StreamSafeText.accepts($0) } }
        let most = Array(String(repeating: "\u{301}", count: StreamSafeText.longestRun).utf8)
        #expect(accepts(most + broken + most))
        #expect(accepts(most + broken))
        #expect(!accepts(broken + most + [0xcc, 0x81]))
        #expect(!accepts(most + [0xcc, 0x81] + broken))
    }
}
