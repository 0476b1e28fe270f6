import LatchkeyJSON
import Testing

struct Base64URLTests {
    @Test(
        arguments: [
            ([], ""), ([0x66], "Zg"), ([0x66, 0x6F], "Zm8"), ([0x66, 0x6F, 0x6F], "Zm9v"),
            ([0x66, 0x6F, 0x6F, 0x62], "Zm9vYg"), ([0x66, 0x6F, 0x6F, 0x62, 0x61], "Zm9vYmE"),
            ([0x66, 0x6F, 0x6F, 0x62, 0x61, 0x72], "Zm9vYmFy"), ([0xFF, 0xEF, 0xBE], "_---"),
            ([3, 236, 255, 224, 193], "A-z_4ME"),
        ] as [([UInt8], String)])
    func `the vectors of RFC 4648 and RFC 7515 hold both ways`(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.encode(bytes.span) == text)
        #expect(Base64URL.decode(text) == bytes)
        #expect(Base64URL.decode(Array(text.utf8)) == bytes)
        #expect(Base64URL.decode(Array(text.utf8).span) == bytes)
        #expect(Base64URL.decode(("x" + text).dropFirst()) == bytes)
    }

    @Test(arguments: [
        "Z", "Zg=", "Zg==", "Zm8=", "Zm9v=", "Zh", "Zm9", "Zm+v", "Zm/v", "Zm 9v", "Zm9v\n", "Zm9\0", "Zé9v", "=",
        "====",
        "Zm9vY", "\u{FF21}AAA",
    ])
    func `anything but the one text of some bytes is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `every length is read back, and no other text of the same length means the same`() {
        var generator = SeededGenerator(state: 7)
        for length in 0...200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let text = Base64URL.encode(bytes)
            #expect(Base64URL.decode(text) == bytes)
            guard length > 0 else { continue }
            var other = Array(text.utf8)
            let position = Int.random(in: 0..<other.count, using: &generator)
            other[position] = other[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(Base64URL.decode(other) != bytes)
        }
    }
}
