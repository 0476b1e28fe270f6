import LatchkeyHTTP
import Testing

@Suite struct MethodTests {
    @Test func `a method is a token, in its case`() {
        #expect(Method("GET") == .get)
        #expect(Method("get") != .get)
        #expect(Method("M-SEARCH")?.name == "M-SEARCH")
        for text in ["", "GET ", "G\0", "GÄT", "a(b"] { #expect(Method(text) == nil) }
    }
}
