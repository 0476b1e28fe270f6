import LatchkeyJSON

/// A generator whose numbers are the same at each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Makes JSON values of every kind.
struct RandomJSON {
    var generator: SeededGenerator

    mutating func value(depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 6 ? 10 : 7), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .integer(Int64.random(in: -1000...1000, using: &generator))
        case 3: return .integer(Int64(bitPattern: generator.next()))
        case 4: return number()
        case 5, 6: return .string(text())
        case 7:
            let count = Int.random(in: 0..<6, using: &generator)
            return .array((0..<count).map { _ in value(depth: depth + 1) })
        default:
            let count = Int.random(in: 0..<14, using: &generator)
            return .object(JSONObject((0..<count).map { _ in (text(), value(depth: depth + 1)) }))
        }
    }

    /// A finite double that is no whole number, of any magnitude.
    private mutating func number() -> JSONValue {
        while true {
            let double = Double(bitPattern: generator.next())
            if double.isFinite, Int64(exactly: double) == nil { return .number(double) }
        }
    }

    private mutating func text() -> String {
        let scalars: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x00...0x1F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x1_0000...0x10_FFFF,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            let range = scalars[Int.random(in: 0..<scalars.count, using: &generator)]
            guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) else { continue }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// The text with a few bytes changed, removed, doubled or swapped for what JSON is made of.
    mutating func mutation(of text: [UInt8]) -> [UInt8] {
        var text = text
        let pieces = Array(#"{}[]":,\/u0123456789dD8eE+-.tfn \#u{0}\#t"#.utf8) + [0xFF, 0xC0, 0x80, 0xED, 0xF4, 0xEF]
        for _ in 0...Int.random(in: 0..<3, using: &generator) where !text.isEmpty {
            let position = Int.random(in: 0..<text.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: text[position] = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            case 1: text.insert(pieces[Int.random(in: 0..<pieces.count, using: &generator)], at: position)
            case 2: text.remove(at: position)
            case 3: text.removeSubrange(position...)
            default:
                let end = min(text.count, position + Int.random(in: 1..<20, using: &generator))
                text.insert(contentsOf: text[position..<end], at: position)
            }
        }
        return text
    }
}
