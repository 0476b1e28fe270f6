import Testing

@testable import PasswordHash

@Suite struct PHCBase64Tests {
    @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")])
    func `the cases of RFC 4648 come out without padding`(text: String, encoded: String) {
        #expect(PHCBase64.encode(Array(text.utf8)) == encoded)
        #expect(PHCBase64.decode(encoded[...]) == Array(text.utf8))
    }

    @Test(arguments: ["Z", "Zg=", "Zg==", "Zh", "Zm9", "Z g", "Zm9v\n", "_-"])
    func `spare bits, padding and other characters are refused`(text: String) {
        #expect(PHCBase64.decode(text[...]) == nil)
    }
}
