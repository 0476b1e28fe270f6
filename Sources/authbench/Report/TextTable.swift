/// Rows of a table for people.
enum TextTable {
    /// One row: each cell filled up to its column's width; the first is a name and stands left, numbers stand right.
    static func row(_ cells: [String], widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { index, column in
            let (cell, width) = column
            let space = String(repeating: " ", count: max(0, width - cell.count))
            return index == 0 || width == 0 ? cell + space : space + cell
        }
        var row = padded.joined(separator: "  ")
        while row.hasSuffix(" ") { row.removeLast() }
        return row
    }
}
