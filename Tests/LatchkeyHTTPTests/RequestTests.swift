import LatchkeyHTTP
import Testing

@Suite struct RequestTests {
    @Test(arguments: [
        ("/", [""]), ("/rooms/a%20b", ["rooms", "a b"]), ("/a/?b/c", ["a", ""]), ("/%2F", ["/"]), ("/ä", ["ä"]),
        ("", [""]), ("*", [""]), ("?a/b", [""]), ("//", ["", ""]), ("/a?", ["a"]), ("/\u{301}/b", ["\u{301}", "b"]),
    ])
    func `the path's segments are decoded one by one`(target: String, segments: [String]) {
        #expect(Request(.get, target).segments == segments)
    }

    @Test(arguments: ["/%", "/%ff", "/a%00b"])
    func `a segment that is no text has no segments`(target: String) {
        #expect(Request(.get, target).segments == nil)
    }

    @Test func `path and query are apart`() {
        let request = Request(.get, "/a%20b?c=%2B&d=?e")
        #expect(request.path == "/a%20b")
        #expect(request.query == [QueryItem(name: "c", value: "+"), QueryItem(name: "d", value: "?e")])
        #expect(Request(.get, "/a").query == [])
        #expect(Request(.get, "/a?").queryText == "")
        #expect(Request(.get, "/a?b=%f").query == nil)
    }
}
