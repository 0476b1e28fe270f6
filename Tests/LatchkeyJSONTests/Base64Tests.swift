import Foundation
import LatchkeyJSON
import Testing

struct Base64Tests {
    @Test(
        arguments: [
            ([], ""), ([0x66], "Zg=="), ([0x66, 0x6F], "Zm8="), ([0x66, 0x6F, 0x6F], "Zm9v"),
            ([0xFF, 0xEF, 0xBE], "/+++"),
        ] as [([UInt8], String)])
    func `the vectors of RFC 4648 hold both ways`(bytes: [UInt8], text: String) {
        #expect(Base64.encode(bytes) == text)
        #expect(Base64.decode(text) == bytes)
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zg===", "Z===", "====", "=", "Zh==", "Zm9=", "Zm8=Zm8=", "Zm9v\n", "Zm-v", "Zm_v", "=Zm9", "Zm=v",
    ])
    func `anything but the one text of some bytes is refused`(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test func `it agrees with Foundation at every length`() {
        var generator = SeededGenerator(state: 11)
        for length in 0...100 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
            #expect(Base64.decode(Data(bytes).base64EncodedString()) == bytes)
        }
    }
}
