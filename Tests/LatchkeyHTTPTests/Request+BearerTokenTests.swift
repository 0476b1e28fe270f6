import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@Suite struct RequestBearerTokenTests {
    private func token(_ fields: [String]) -> String? {
        var request = Request(.get, "/")
        for field in fields { request.headers.append(.authorization, field) }
        return request.bearerToken?.reveal
    }

    @Test(arguments: ["Bearer abc.d_e-f", "bearer abc.d_e-f", "BEARER  abc.d_e-f"])
    func `the token follows the scheme, whatever its case`(_ field: String) {
        #expect(token([field]) == "abc.d_e-f")
    }

    @Test(arguments: ["", "Bearer", "Bearer ", "Basic abc", "Bearer abc def", "Bearerabc", "abc"])
    func `what is no bearer token is none`(_ field: String) {
        #expect(token([field]) == nil)
    }

    @Test func `no field has no token, and neither have two`() {
        #expect(token([]) == nil)
        #expect(token(["Bearer abc", "Bearer abc"]) == nil)
        #expect(token(["Bearer abc", "Basic abc"]) == nil)
    }
}
