/// The few pieces of the Distinguished Encoding Rules (ITU-T X.690) that keys and signatures are written in.
enum DER {
    static let null: [UInt8] = [0x05, 0x00]

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap(\.self)) }

    static func bitString(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }

    /// An object identifier by its content bytes.
    static func objectIdentifier(_ content: [UInt8]) -> [UInt8] { element(0x06, content) }

    /// A non-negative integer of big-endian bytes, in its shortest form.
    static func integer(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let digits = Array(bytes.drop { $0 == 0 })
        return element(0x02, (digits.first ?? 0xff) < 0x80 ? digits : [0] + digits)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        let length = withUnsafeBytes(of: content.count.bigEndian) { Array($0.drop { $0 == 0 }) }
        return [tag, 0x80 | UInt8(length.count)] + length + content
    }
}
