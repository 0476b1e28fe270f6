import Testing

@testable import Delivery

struct HeaderFieldTests {
    @Test(arguments: ["Your verification code", "", "a = b?", "100 %"])
    func `plain text stays as it is`(text: String) {
        #expect(HeaderField.unstructured(text) == text)
    }

    @Test(arguments: [
        "Grüße", "=?UTF-8?B?eA==?=", " leading", "trailing ", String(repeating: "long ", count: 20),
        String(repeating: "\u{1f511}", count: 50), "e\u{301}" + String(repeating: "x", count: 60),
    ])
    func `other text becomes encoded words, each whole and short`(text: String) throws {
        let lines = HeaderField.unstructured(text).split(separator: "\r\n")
        for line in lines {
            let word = line.drop { $0 == " " }
            #expect(word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
            #expect(word.utf8.count <= 75 && word.utf8.allSatisfy { $0 < 0x80 })
        }
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
    }

    @Test func `a name beside an address is quoted or encoded`() {
        #expect(HeaderField.phrase("Hotel") == "\"Hotel\"")
        #expect(HeaderField.phrase("a \"b\" \\c") == "\"a \\\"b\\\" \\\\c\"")
        #expect(HeaderField.phrase("Hôtel") == "=?UTF-8?B?SMO0dGVs?=")
    }
}
