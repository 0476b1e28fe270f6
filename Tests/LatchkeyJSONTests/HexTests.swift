import LatchkeyJSON
import Testing

struct HexTests {
    @Test func `bytes are written in lower case and read in either`() {
        #expect(Hex.encode([0x00, 0x0F, 0xA9, 0xFF]) == "000fa9ff")
        #expect(Hex.decode("000FA9fF") == [0x00, 0x0F, 0xA9, 0xFF])
        #expect(Hex.encode([]) == "")
        #expect(Hex.decode("") == [])
    }

    @Test(arguments: ["0", "0g", "0x10", " 00", "00 ", "é0", "+1", "\u{FF11}\u{FF11}"])
    func `anything but pairs of digits is refused`(text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
