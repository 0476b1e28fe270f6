import LatchkeyHTTP
import Testing

@Suite struct HeadersTests {
    @Test func `names are compared without regard to case and written as given`() {
        var headers: Headers = ["Content-Type": "a"]
        #expect(headers["content-TYPE"] == "a")
        headers["CONTENT-type"] = "b"
        #expect(headers.map(\.name) == ["CONTENT-type"])
        #expect(headers[.contentType] == "b")
        #expect(headers == ["content-type": "b"])
        #expect(headers != ["content-type": "B"])
    }

    @Test func `fields of one name are kept, replaced and removed together`() {
        var headers: Headers = ["A": "1", "B": "2"]
        headers.append("a", "3")
        #expect(headers.values("A") == ["1", "3"])
        #expect(headers["A"] == "1")
        headers["A"] = "4"
        #expect(headers.map(\.value) == ["2", "4"])
        headers["B"] = nil
        #expect(headers.count == 1)
        #expect(!headers.contains("B"))
        headers["B"] = nil
        #expect(headers.count == 1)
    }

    @Test(arguments: [
        ("a\r\nSet-Cookie: x", "a  Set-Cookie: x"), ("a\nb", "a b"), ("a\0b\u{7f}c\u{1b}", "a b c"), ("  a  ", "a"),
        ("\r\n", ""), ("ä€", "ä€"), ("\t a\tb\t", "a\tb"),
    ])
    func `no value breaks out of its line`(value: String, written: String) {
        #expect((["A": value] as Headers)["A"] == written)
    }

    @Test(arguments: ["", "a b", "a:", "a\r\n", "ä", "a\0"])
    func `a name that is no token is none`(name: String) {
        #expect(HeaderName(name) == nil)
    }
}
