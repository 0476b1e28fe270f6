internal import LatchkeyPlatform

/// Reads comma-separated values (RFC 4180) as they come, row by row, within bounds.
///
/// Written by hand because the libraries at hand (libcsv) grow a field without bound, do not say at which byte a row
/// ended, which is where an import that was cut off goes on, and do not know Cognito's way to write a comma within a
/// field, `\,`. Rows end in LF or CR LF, the last one also where the text ends; empty ones are passed over.
/// A field that begins with a quotation mark is RFC 4180's, with commas and line ends in it and `""` for a quotation
/// mark; in any other, a quotation mark is a character like others, since Cognito's files have no quoted fields. A row
/// that breaks a rule is told of and the next one read.
struct CSVReader: Sendable {
    /// A row.
    struct Row: Sendable, Equatable {
        /// The number of the line that it begins on, from 1.
        let line: Int
        /// How many bytes, and how many lines, of the text are behind it.
        let end: Int, endLine: Int
        /// What it holds, or why that is not known.
        let content: Result<[String], Fault>
    }

    /// Why a row cannot be read.
    enum Fault: String, Error, Sendable {
        case tooLong = "The row is too long."
        case tooManyFields = "The row has too many fields."
        case notUTF8 = "The row is not UTF-8, or has more than thirty combining marks in a row."
        case nul = "The row has a NUL character."
        case strayQuote = "A quoted field goes on behind its closing quotation mark."
        case strayCarriageReturn = "A carriage return stands without a line feed."
        case unterminatedQuote = "A quoted field does not end."
    }

    private enum State {
        case fieldStart, plain, backslash, quoted, quoteInQuoted, carriageReturn
    }

    /// Bounds of a row, in bytes and in fields.
    private let longestRow: Int, mostFields: Int
    private var state = State.fieldStart
    private var text: [UInt8] = []
    private var ends: [Int] = []
    private var fault: Fault?
    /// How many bytes and line ends were read.
    private var offset: Int, lineEnds: Int
    private var rowStart: Int, rowLine: Int

    /// A reader of a text, or of what follows its first `offset` bytes, which are `lines` lines.
    init(longestRow: Int, mostFields: Int, offset: Int = 0, lines: Int = 0) {
        self.longestRow = longestRow
        self.mostFields = mostFields
        self.offset = offset
        lineEnds = lines
        rowStart = offset
        rowLine = lines + 1
    }

    /// Reads on in `bytes` from `index` to the end of a row; `nil` when the row goes on behind them.
    mutating func next(in bytes: [UInt8], from index: inout Int) -> Row? {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            offset += 1
            if byte == 0x0a { lineEnds += 1 }
            if take(byte), let row = endRow() { return row }
        }
        return nil
    }

    /// The row that the end of the text ends, if one was begun.
    mutating func finish() -> Row? {
        guard offset > rowStart else { return nil }
        switch state {
        case .quoted: fail(.unterminatedQuote)
        case .backslash: append(0x5c)
        case .carriageReturn: fail(.strayCarriageReturn)
        case .fieldStart, .plain, .quoteInQuoted: break
        }
        return endRow()
    }

    /// Takes a byte; true when it ends the row.
    private mutating func take(_ byte: UInt8) -> Bool {
        switch state {
        case .fieldStart:
            if byte == 0x22 {
                state = .quoted
                return false
            }
            return takePlain(byte)
        case .plain: return takePlain(byte)
        case .backslash:
            if byte == 0x2c {
                append(byte)
                state = .plain
                return false
            }
            append(0x5c)
            return takePlain(byte)
        case .quoted:
            if byte == 0x22 { state = .quoteInQuoted } else { append(byte) }
            return false
        case .quoteInQuoted:
            if byte == 0x22 {
                append(byte)
                state = .quoted
                return false
            }
            if byte != 0x2c, byte != 0x0d, byte != 0x0a { fail(.strayQuote) }
            return takePlain(byte)
        case .carriageReturn:
            if byte == 0x0a { return true }
            fail(.strayCarriageReturn)
            return takePlain(byte)
        }
    }

    private mutating func takePlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2c:
            endField()
            state = .fieldStart
        case 0x0a: return true
        case 0x0d: state = .carriageReturn
        case 0x5c: state = .backslash
        case _:
            append(byte)
            state = .plain
        }
        return false
    }

    private mutating func append(_ byte: UInt8) {
        guard fault == nil else { return }
        guard offset - rowStart <= longestRow else { return fail(.tooLong) }
        if byte == 0 { return fail(.nul) }
        text.append(byte)
    }

    private mutating func endField() {
        guard fault == nil else { return }
        guard ends.count < mostFields else { return fail(.tooManyFields) }
        ends.append(text.count)
    }

    private mutating func fail(_ fault: Fault) {
        if self.fault == nil { self.fault = fault }
        text.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// The row that was read, unless it is empty; the next one begins.
    private mutating func endRow() -> Row? {
        let isEmpty = text.isEmpty && ends.isEmpty && fault == nil && state != .quoteInQuoted
        endField()
        let row = Row(line: rowLine, end: offset, endLine: lineEnds, content: content())
        state = .fieldStart
        text.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        fault = nil
        rowStart = offset
        rowLine = lineEnds + 1
        return isEmpty ? nil : row
    }

    private func content() -> Result<[String], Fault> {
        if let fault { return .failure(fault) }
        var fields: [String] = []
        fields.reserveCapacity(ends.count)
        var start = 0
        for end in ends {
            // An empty field is the rule: most columns are.
            guard let field = start == end ? "" : String(streamSafe: text[start..<end]) else {
                return .failure(.notUTF8)
            }
            fields.append(field)
            start = end
        }
        return .success(fields)
    }
}
