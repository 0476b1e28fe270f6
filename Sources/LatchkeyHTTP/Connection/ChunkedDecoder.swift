/// Reads a body in chunks (RFC 9112 §7.1) as its bytes come, strictly. Chunk extensions and trailer fields are checked,
/// bounded and dropped.
struct ChunkedDecoder: Sendable {
    /// How far the body has come.
    enum Progress: Equatable {
        /// Every byte was taken; more is to come.
        case incomplete
        /// The body ended after so many of the bytes.
        case complete(consumed: Int)
    }

    private enum State: Sendable {
        case size(Int, digits: Int)
        case sizeExtension(Int)
        case sizeEnd(Int)
        case data(remaining: Int)
        case dataReturn
        case dataFeed
        case trailerLine
        case trailerName
        case trailerValue
        case trailerFeed
        case lastFeed
    }

    /// Bytes of extensions and trailers together: nobody sends any, so a body may have few.
    private static let maximumOverhead = 4096

    private var state = State.size(0, digits: 0)
    private var overhead = 0

    /// Takes the next bytes and appends the data in them to `body`, which may grow to `limit` bytes.
    mutating func decode(
        _ bytes: borrowing Span<UInt8>, into body: inout [UInt8], limit: Int
    ) throws(Refusal) -> Progress {
        var position = 0
        while position < bytes.count {
            if case .data(let remaining) = state {
                let count = min(remaining, bytes.count - position)
                bytes.extracting(position..<position + count).withUnsafeBufferPointer { body.append(contentsOf: $0) }
                position += count
                state = count == remaining ? .dataReturn : .data(remaining: remaining - count)
                continue
            }
            let byte = bytes[position]
            position += 1
            guard let next = try step(byte, room: limit - body.count) else { return .complete(consumed: position) }
            state = next
        }
        return .incomplete
    }

    /// The state after a byte of framing; nil after the last.
    private mutating func step(_ byte: UInt8, room: Int) throws(Refusal) -> State? {
        switch state {
        case .size(let size, let digits):
            if let digit = PercentEncoding.hexDigit(byte) {
                guard digits < 16 else { throw Refusal(status: .badRequest) }
                let size = size << 4 | Int(digit)
                guard size <= room else { throw Refusal(status: .contentTooLarge) }
                return .size(size, digits: digits + 1)
            }
            guard digits > 0 else { throw Refusal(status: .badRequest) }
            if byte == 0x3b { return .sizeExtension(size) }
            return try expect(byte, 0x0d, then: .sizeEnd(size))
        case .sizeExtension(let size):
            if byte == 0x0d { return .sizeEnd(size) }
            try countOverhead(byte, refusing: .badRequest)
            return .sizeExtension(size)
        case .sizeEnd(let size):
            return try expect(byte, 0x0a, then: size == 0 ? .trailerLine : .data(remaining: size))
        case .data(let remaining):
            // `decode` takes data in one piece.
            return .data(remaining: remaining)
        case .dataReturn:
            return try expect(byte, 0x0d, then: .dataFeed)
        case .dataFeed:
            return try expect(byte, 0x0a, then: .size(0, digits: 0))
        case .trailerLine:
            if byte == 0x0d { return .lastFeed }
            guard Token.isTokenByte(byte) else { throw Refusal(status: .badRequest) }
            try countOverhead(byte, refusing: .requestHeaderFieldsTooLarge)
            return .trailerName
        case .trailerName:
            if byte == 0x3a { return .trailerValue }
            guard Token.isTokenByte(byte) else { throw Refusal(status: .badRequest) }
            try countOverhead(byte, refusing: .requestHeaderFieldsTooLarge)
            return .trailerName
        case .trailerValue:
            if byte == 0x0d { return .trailerFeed }
            try countOverhead(byte, refusing: .requestHeaderFieldsTooLarge)
            return .trailerValue
        case .trailerFeed:
            return try expect(byte, 0x0a, then: .trailerLine)
        case .lastFeed:
            guard byte == 0x0a else { throw Refusal(status: .badRequest) }
            return nil
        }
    }

    private func expect(_ byte: UInt8, _ wanted: UInt8, then next: State) throws(Refusal) -> State {
        guard byte == wanted else { throw Refusal(status: .badRequest) }
        return next
    }

    private mutating func countOverhead(_ byte: UInt8, refusing status: Status) throws(Refusal) {
        guard Token.isValueByte(byte) else { throw Refusal(status: .badRequest) }
        overhead += 1
        guard overhead <= Self.maximumOverhead else { throw Refusal(status: status) }
    }
}
