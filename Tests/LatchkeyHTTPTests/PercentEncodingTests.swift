import LatchkeyHTTP
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("a%20b", "a b"), ("%E2%82%AC", "€"), ("a+b", "a+b"), ("%2F%2f", "//"), ("", ""),
    ])
    func `escapes are decoded`(text: String, decoded: String) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test(arguments: ["%", "%2", "%zz", "a%2", "%+1", "%ff", "%c0%80", "%ed%a0%80"])
    func `a malformed escape and bytes that are not UTF-8 are refused`(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test(arguments: [31, 2000])
    func `more marks in a row than anybody writes are refused in paths, queries and forms`(count: Int) {
        let marks = String(repeating: "\u{301}", count: count)
        for text in ["a\(marks)", PercentEncoding.encode("a\(marks)"), "+%61\(marks)"] {
            #expect(PercentEncoding.decode(text) == nil)
            #expect(PercentEncoding.decode(text, plusIsSpace: true) == nil)
            #expect(QueryItem.parse("a=1&\(text)=1") == nil && QueryItem.parse("a=\(text)") == nil)
            #expect(Request(.get, "/a/\(PercentEncoding.encode("b\(marks)"))").segments == nil)
        }
        #expect(PercentEncoding.decode("e%CC%81%CC%A3") == "e\u{301}\u{323}")
    }

    @Test func `what is encoded is decoded again`() {
        let text = (1...300).map { Unicode.Scalar($0).map { String($0) } ?? "" }.joined()
        #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        #expect(PercentEncoding.encode("a b/c~") == "a%20b%2Fc~")
    }

    @Test func `a plus is a space in forms only`() {
        #expect(
            QueryItem.parse("a=1+2&b&=c&a=%2B") == [
                QueryItem(name: "a", value: "1 2"), QueryItem(name: "b", value: ""), QueryItem(name: "", value: "c"),
                QueryItem(name: "a", value: "+"),
            ])
        #expect(QueryItem.parse("a=%") == nil)
    }

    @Test func `a form is split at its bytes, whatever these are joined to`() {
        #expect(
            QueryItem.parse("a=\u{301}1&\u{301}b=2\u{600}&c\u{600}=3") == [
                QueryItem(name: "a", value: "\u{301}1"), QueryItem(name: "\u{301}b", value: "2\u{600}"),
                QueryItem(name: "c\u{600}", value: "3"),
            ])
    }

    @Test func `a form with more items than may be is none`() {
        #expect(QueryItem.parse("a=1&b=2&&", most: 2)?.count == 2)
        #expect(QueryItem.parse("a=1&b=2&c=3", most: 2) == nil)
        #expect(QueryItem.parse("", most: 0) == [])
    }
}
