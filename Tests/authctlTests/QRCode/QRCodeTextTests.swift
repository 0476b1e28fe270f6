import Testing

@testable import authctl

@Suite struct QRCodeTextTests {
    private func code() throws -> QRCode { try #require(QRCode(QRCodeTests.uri)) }

    /// The modules of a drawing, light ones true, with the zone around the code.
    private func modules(_ lines: [String], halfBlocks: Bool) -> [[Bool]] {
        guard halfBlocks else {
            return lines.map { line in stride(from: 0, to: line.count, by: 2).map { Array(line)[$0] == "#" } }
        }
        return lines.flatMap { line in
            [line.map { $0 == "█" || $0 == "▀" }, line.map { $0 == "█" || $0 == "▄" }]
        }
    }

    @Test(arguments: [true, false])
    func `what is drawn is the code with four light modules around it`(halfBlocks: Bool) throws {
        let code = try code()
        let lines = QRCodeText.lines(code, halfBlocks ? .halfBlocks(isColoured: false) : .ascii)
        let drawn = modules(lines, halfBlocks: halfBlocks)
        let size = code.width + 8
        #expect(drawn.count == (halfBlocks ? (size + 1) / 2 * 2 : size))
        for row in 0..<size {
            try #require(drawn[row].count == size)
            for column in 0..<size {
                #expect(drawn[row][column] == !code.isDark(row: row - 4, column: column - 4))
            }
        }
        // Below an odd number of rows there is nothing.
        if drawn.count > size { #expect(drawn[size].allSatisfy { !$0 }) }
    }

    @Test func `colours are set and unset on each line`() throws {
        let lines = QRCodeText.lines(try code(), .halfBlocks(isColoured: true))
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1b}[40;97m") && $0.hasSuffix("\u{1b}[0m") })
    }

    @Test(arguments: [
        (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
        (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], true), ([:], false),
    ])
    func `half blocks are drawn where the locale has them`(_ environment: [String: String], _ has: Bool) {
        func isASCII(_ asks: Bool) -> Bool {
            switch QRCodeText.style(isTerminal: true, environment: environment, asksForASCII: asks) {
            case .ascii: true
            case .halfBlocks(let isColoured): !isColoured
            }
        }
        #expect(isASCII(false) == !has)
        #expect(isASCII(true))
    }
}
