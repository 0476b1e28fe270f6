internal import CQREncode

/// A QR code (ISO/IEC 18004): a square of modules, each dark or light.
struct QRCode: Equatable {
    /// The modules on a side.
    let width: Int
    /// The modules by rows, true for dark.
    private let modules: [Bool]

    /// The code of a text, with the lowest level of error correction, which a screen needs no more of. `nil` when the
    /// text is too long for any code.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        self.width = width
        // The lowest bit tells the colour; the others, what the module is for.
        modules = (0..<width * width).map { data[$0] & 1 == 1 }
    }

    /// Whether a module is dark. Around the code everything is light.
    func isDark(row: Int, column: Int) -> Bool {
        let all = 0..<width
        return all.contains(row) && all.contains(column) && modules[row * width + column]
    }
}
