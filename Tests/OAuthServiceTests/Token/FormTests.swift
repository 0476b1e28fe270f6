import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@testable import OAuthService

@Suite struct FormTests {
    private func form(_ text: String, type: [String] = ["application/x-www-form-urlencoded"]) throws(OAuthError) -> Form
    {
        var headers = Headers()
        for type in type { headers.append(.contentType, type) }
        return try Form(Request(.post, "/oauth2/token", headers: headers, body: Array(text.utf8)))
    }

    private func refusal(_ body: () throws(OAuthError) -> Form) -> OAuthError? {
        do throws(OAuthError) {
            _ = try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `parameters are decoded, and what is empty is not there`() throws {
        let form = try form("grant_type=refresh_token&scope=a+b%2Bc&refresh_token=&x&%C3%A9=%E2%82%AC")
        #expect(try form.required("grant_type") == "refresh_token")
        #expect(form["scope"]?.reveal == "a b+c" && form["é"]?.reveal == "€")
        #expect(form["refresh_token"] == nil && form["x"] == nil && form["y"] == nil)
        #expect(
            refusal { () throws(OAuthError) in
                _ = try form.required("refresh_token")
                return form
            } == OAuthError(.invalidRequest, "The form needs refresh_token"))
    }

    @Test(arguments: ["a=1&a=2", "a=&a=1", "a&a", "grant_type=x&%67rant_type=x", "unknown=1&b=2&unknown=1"])
    func `a parameter that is there twice is refused, whatever it is`(text: String) {
        #expect(refusal { () throws(OAuthError) in try form(text) }?.description == "A parameter is there twice")
    }

    @Test(arguments: ["a=%", "a=%4", "a=%GG", "a=%FF", "%C3%28=b"])
    func `what is not percent-encoded UTF-8 is refused`(text: String) {
        #expect(refusal { () throws(OAuthError) in try form(text) }?.code == .invalidRequest)
    }

    @Test func `bytes that are no UTF-8, and marks without end, are refused`() {
        for bytes in [[0x61, 0x3d, 0xff], Array(("a=e" + String(repeating: "\u{301}", count: 500)).utf8)] {
            let request = Request(
                .post, "/oauth2/token", headers: [.contentType: "application/x-www-form-urlencoded"], body: bytes)
            #expect(refusal { () throws(OAuthError) in try Form(request) }?.code == .invalidRequest)
        }
    }

    @Test(arguments: ["a=1&a=\u{301}x", "a=1&a=\u{200d}", "a=\u{600}&a=1", "a\u{600}=1&a\u{600}=2"])
    func `a parameter is one for every program, whatever its text joins`(text: String) {
        #expect(refusal { () throws(OAuthError) in try form(text) }?.description == "A parameter is there twice")
    }

    @Test func `scopes are told apart by their bytes`() throws {
        #expect(try form("scope=a++b+a").scopes == ["a", "b"])
        #expect(try form("scope=K+%E2%84%AA").scopes?.count == 2)
        #expect(try form("scope=a+%CC%81b").scopes?.count == 2)
        #expect(try form("scope=+").scopes == nil && form("a=1").scopes == nil)
    }

    @Test func `as many parameters are read as anybody needs`() {
        func text(_ count: Int) -> String { (0..<count).map { "p\($0)=1" }.joined(separator: "&") }
        #expect(refusal { () throws(OAuthError) in try form(text(Form.mostParameters)) } == nil)
        #expect(refusal { () throws(OAuthError) in try form(text(Form.mostParameters + 1)) }?.code == .invalidRequest)
    }

    @Test func `as many scopes are read as a client can have`() throws {
        func text(_ count: Int) -> String { "scope=" + (0..<count).map { "s\($0)" }.joined(separator: "+") }
        #expect(try form(text(Form.mostScopes)).scopes?.count == Form.mostScopes)
        #expect(refusal { () throws(OAuthError) in try form(text(Form.mostScopes + 1)) }?.code == .invalidScope)
        #expect(
            refusal { () throws(OAuthError) in try form("scope=" + String(repeating: "a+", count: 5000)) }?.code
                == .invalidScope)
    }

    @Test func `the type says that it is a form, once`() {
        for type in ["application/x-www-form-urlencoded", "Application/X-WWW-Form-URLencoded; charset=UTF-8"] {
            #expect(refusal { () throws(OAuthError) in try form("a=1", type: [type]) } == nil)
        }
        for types in [
            [], ["application/json"], ["text/plain"], ["application/x-www-form-urlencoded2"], ["multipart/form-data"],
            ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded"],
        ] {
            #expect(
                refusal { () throws(OAuthError) in try form("a=1", type: types) }?.code == .invalidRequest, "\(types)")
        }
    }

    @Test func `a form is read up to its limit and no further`() {
        let room = Form.longest - 2
        #expect(refusal { () throws(OAuthError) in try form("a=" + String(repeating: "x", count: room)) } == nil)
        let refused = refusal { () throws(OAuthError) in try form("a=" + String(repeating: "x", count: room + 1)) }
        #expect(refused?.status == .contentTooLarge)
    }

    @Test func `nothing of a form is printed`() throws {
        #expect(!"\(try form("refresh_token=hush"))".contains("hush"))
    }
}
