import LatchkeyPlatform

@testable import LatchkeyCrypto
@testable import UserPool

extension Harness {
    /// A file of users: pieces do not matter, rows are bounded, and a reader that begins behind a row reads on as the
    /// one before would have.
    static let csv = Harness(name: "csv", longest: 512) { input in
        let rows = csvRows(input, pieces: max(1, input.count), offset: 0, lines: 0)
        for pieces in [1, 3] {
            expect(csvRows(input, pieces: pieces, offset: 0, lines: 0) == rows, "pieces do not matter")
        }
        var end = 0
        for (index, row) in rows.enumerated() {
            expect(row.end > end && row.end <= input.count, "rows come one after the other")
            end = row.end
            if case .success(let fields) = row.content {
                expect(fields.count <= 8 && fields.reduce(0) { $0 + $1.utf8.count } <= 64, "a row is bounded")
            }
            guard index < 4 else { continue }
            let rest = csvRows(input, pieces: 5, offset: row.end, lines: row.endLine)
            expect(rest == Array(rows[(index + 1)...]), "a reader goes on where another stopped")
        }
    }

    private static func csvRows(_ input: [UInt8], pieces: Int, offset: Int, lines: Int) -> [CSVReader.Row] {
        var reader = CSVReader(longestRow: 64, mostFields: 8, offset: offset, lines: lines)
        var rows: [CSVReader.Row] = []
        var rest = input[offset...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            rest = rest.dropFirst(piece.count)
            var index = 0
            while let row = reader.next(in: piece, from: &index) { rows.append(row) }
        }
        if let row = reader.finish() { rows.append(row) }
        return rows
    }

    /// An archive: pieces do not matter, a header is canonical, and what was read can be written again.
    static let archive = Harness(name: "archive", longest: 2048) { input in
        let whole = archiveText(input, pieces: max(1, input.count))
        expect(archiveText(input, pieces: 7) == whole, "pieces do not matter")
        if let bytes = whole { expect(bytes == input, "what was read is what was written") }
    }

    /// The archive that was read, written again; nil for one that is refused.
    private static func archiveText(_ input: [UInt8], pieces: Int) -> [UInt8]? {
        var reader = ArchiveReader()
        var written: [UInt8] = []
        var rest = input[...]
        do {
            while !rest.isEmpty {
                let piece = Array(rest.prefix(pieces))
                rest = rest.dropFirst(piece.count)
                let hadHeader = reader.header != nil
                try reader.append(piece)
                if !hadHeader, let header = reader.header { written += Array(header.text.utf8) }
                while let chunk = try reader.next() {
                    written += try ArchiveReader.frame(chunk.box, last: chunk.isLast)
                }
            }
            try reader.finish()
            return written
        } catch {
            return nil
        }
    }
}
