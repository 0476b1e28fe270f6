/// The same bytes in pieces as a network might bring them.
enum Splits {
    /// All at once, one by one, and in pieces whose lengths a number decides.
    static func all(of bytes: ArraySlice<UInt8>, seed: UInt8) -> [[ArraySlice<UInt8>]] {
        [[bytes], bytes.indices.map { bytes[$0...$0] }, random(bytes, seed: seed)]
    }

    private static func random(_ bytes: ArraySlice<UInt8>, seed: UInt8) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
        var rest = bytes
        while !rest.isEmpty {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let piece = rest.prefix(1 + Int(state >> 33 % 23))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
