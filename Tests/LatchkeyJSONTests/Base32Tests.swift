import LatchkeyJSON
import Testing

struct Base32Tests {
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func `the examples of RFC 4648 come out, without padding`(plain: String, encoded: String) {
        #expect(Base32.encode(Array(plain.utf8)) == encoded)
    }

    @Test func `every byte comes out`() {
        #expect(Base32.encode([0, 0, 0, 0, 0]) == "AAAAAAAA")
        #expect(Base32.encode([255, 255, 255, 255, 255]) == "77777777")
    }
}
