import Testing

@testable import UserPool

@Suite struct RequestOriginTests {
    @Test func `what a client says of itself is kept within bounds`() {
        let program = String(repeating: "ü", count: 200)
        #expect(RequestOrigin(program: program).program == program)
        let long = RequestOrigin(program: String(repeating: "x", count: 32_768)).program
        #expect(long == String(repeating: "x", count: RequestOrigin.longestProgram))
        let most = String(repeating: "A", count: RequestOrigin.longestEncodedContext)
        #expect(RequestOrigin(encodedContext: most).encodedContext == most)
        #expect(RequestOrigin(encodedContext: most + "A").encodedContext == nil)
        #expect(RequestOrigin() == RequestOrigin(program: nil, encodedContext: nil))
    }
}
