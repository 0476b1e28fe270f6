import Testing

@testable import UserPool

@Suite struct CSVReaderTests {
    /// The rows of a text that comes in pieces; a row that cannot be read is its fault.
    static func rows(
        _ text: [UInt8], pieces: Int = .max, offset: Int = 0, lines: Int = 0, longestRow: Int = 100
    ) -> [CSVReader.Row] {
        var reader = CSVReader(longestRow: longestRow, mostFields: 4, offset: offset, lines: lines)
        var rows: [CSVReader.Row] = []
        var rest = text[offset...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            rest = rest.dropFirst(piece.count)
            var index = 0
            while let row = reader.next(in: piece, from: &index) { rows.append(row) }
        }
        if let row = reader.finish() { rows.append(row) }
        return rows
    }

    static func read(_ text: String) -> [String] {
        rows(Array(text.utf8)).map { row in
            switch row.content {
            case .success(let fields): "\(row.line): \(fields.joined(separator: "|"))"
            case .failure(let fault): "\(row.line): \(fault)"
            }
        }
    }

    @Test(arguments: [
        ("a,b\nc,d\n", ["1: a|b", "2: c|d"]), ("a,b\r\nc,d", ["1: a|b", "2: c|d"]), ("", []), ("\n\r\n\n", []),
        (",\n", ["1: |"]), ("a\n\nb", ["1: a", "3: b"]),
        (#""a,b","c ""d""","# + "\n", [#"1: a,b|c "d"|"#]), ("\"a\nb\",c\nd", ["1: a\nb|c", "3: d"]),
        ("\"a\r\nb\"", ["1: a\r\nb"]), ("\"\"\n", ["1: "]), ("\"\",\"\"", ["1: |"]),
        // As Cognito writes a comma, and what it has for quotation marks.
        (#"a\,b,c"#, ["1: a,b|c"]), (#"\,"#, ["1: ,"]), (#"a\b\\,c\"#, [#"1: a\b\,c\"#]), (#"a"b",c"#, [#"1: a"b"|c"#]),
        (#""a\,b"#, ["1: unterminatedQuote"]), (#""a\",b"#, [#"1: a\|b"#]),
        ("\"a\"b,c\nd", ["1: strayQuote", "2: d"]), ("a\rb\nc", ["1: strayCarriageReturn", "2: c"]),
        ("a\r", ["1: strayCarriageReturn"]), ("a\0b\nc", ["1: nul", "2: c"]),
        ("a,b,c,d,e\nf", ["1: tooManyFields", "2: f"]),
    ])
    func `rows are RFC 4180's, and Cognito's`(text: String, rows: [String]) {
        #expect(Self.read(text) == rows)
    }

    @Test func `a row that is too long, or no UTF-8, is told of, and the next one read`() {
        let long = String(repeating: "x", count: 101)
        #expect(Self.read("\(long)\na") == ["1: tooLong", "2: a"])
        #expect(Self.read("\"\(long)\n\",b\na") == ["1: tooLong", "3: a"])
        #expect(Self.read("\(String(repeating: "x", count: 100))\n").count == 1)
        let rows = Self.rows(Array("a,".utf8) + [0xff, 0x0a] + Array("b\n".utf8))
        #expect(rows.map(\.content) == [.failure(.notUTF8), .success(["b"])])
        let marks = String(repeating: "\u{301}", count: 31)
        #expect(Self.read("a\(marks),b\nc") == ["1: notUTF8", "2: c"])
    }

    /// An import that was cut off goes on behind any row.
    @Test func `pieces do not matter, and a reader that begins behind a row reads what the first one would have`() {
        let text = Array("a,b\r\n\n\"c\nd\",e\n\"x\"y\nf\\,g\n\u{e9}\r\n\"\"\"\"\r\nlast".utf8)
        let all = Self.rows(text)
        #expect(all.count == 7)
        for pieces in 1...7 { #expect(Self.rows(text, pieces: pieces) == all) }
        for (index, row) in all.enumerated() {
            #expect(Self.rows(text, offset: row.end, lines: row.endLine) == Array(all[(index + 1)...]))
        }
        #expect(all.last?.end == text.count)
    }
}
