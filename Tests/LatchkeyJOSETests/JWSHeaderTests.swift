import Testing

@testable import LatchkeyJOSE

@Suite struct JWSHeaderTests {
    /// A header is read before its signature is looked at: whoever can send a token can send this.
    @Test(arguments: [40, 4500], [true, false])
    func `a header with a text whose comparison costs the square of its length is malformed`(
        count: Int, inName: Bool
    ) {
        let text = "a" + String(repeating: "\u{301}", count: count) + String(repeating: "\u{323}", count: count)
        let member = inName ? #""\#(text)":1"# : #""typ":"\#(text)""#
        let header = Array(#"{"alg":"RS256","kid":"x",\#(member)}"#.utf8)
        let error = #expect(throws: JOSEError.self) { _ = try JWSHeader(parsing: header) }
        #expect(error?.code == .malformed)
    }
}
