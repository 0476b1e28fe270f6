import Testing

@testable import authctl

@Suite struct QRCodeTests {
    static let uri = "otpauth://totp/auth.example.com:alice?secret=JBSWY3DPEHPK3PXP&issuer=auth.example.com"

    @Test func `a code has its three finders and its timing lines`() throws {
        let code = try #require(QRCode(Self.uri))
        #expect(code.width >= 21 && code.width % 4 == 1)
        let finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
        for (top, left) in [(0, 0), (0, code.width - 7), (code.width - 7, 0)] {
            let rows = (0..<7).map { row in
                (0..<7).map { code.isDark(row: top + row, column: left + $0) ? "1" : "0" }.joined()
            }
            #expect(rows == finder)
        }
        for place in 8..<code.width - 8 {
            #expect(code.isDark(row: 6, column: place) == (place % 2 == 0))
            #expect(code.isDark(row: place, column: 6) == (place % 2 == 0))
        }
        for (row, column) in [(-1, 0), (0, -1), (code.width, 0), (0, code.width)] {
            #expect(!code.isDark(row: row, column: column))
        }
    }

    @Test func `a text is one code, and too long a text none`() throws {
        #expect(QRCode(Self.uri) == QRCode(Self.uri))
        #expect(QRCode(Self.uri) != QRCode(Self.uri + "x"))
        #expect(QRCode(String(repeating: "x", count: 3000)) == nil)
        #expect(QRCode("zoé") != nil)
    }
}
