import LatchkeyHTTP
import Testing

@Suite struct HeadersMediaTypeTests {
    @Test(arguments: [
        ("application/json", "application/json"), ("Application/JSON; charset=utf-8", "application/json"),
        ("text/plain ;x=\"y\"", "text/plain"), ("", ""), (";", ""),
        ("appli cation/json", "appli cation/json"), ("text/plain;\u{301}", "text/plain"), ("a\u{37e}b", "a\u{37e}b"),
    ])
    func `a media type is read without its parameters`(field: String, type: String) {
        let headers: Headers = [.contentType: field]
        #expect(headers.mediaType == type)
    }

    @Test func `without one, or with two, there is none`() {
        var headers: Headers = [.accept: "text/html"]
        #expect(headers.mediaType == nil)
        headers.append(.contentType, "text/plain")
        headers.append(.contentType, "text/plain")
        #expect(headers.mediaType == nil)
    }
}
