import Testing

@testable import UserPool

@Suite struct RedirectAddressTests {
    @Test(arguments: [
        "https://app.example/cb", "https://app.example:8443/cb?x=1", "http://localhost", "http://localhost:3000/cb",
        "http://127.0.0.1/", "http://[::1]:80/cb", "myapp://callback", "com.example.app:/signed-in",
        "HTTPS://App.Example",
    ])
    func `absolute addresses a browser may be sent to are taken`(address: String) throws {
        try RedirectAddress.check(address)
    }

    @Test(arguments: [
        "", "app.example", "/cb", "//app.example/cb", "http://app.example/cb", "http://localhost.evil.example",
        "http://127.0.0.1.evil.example", "https://app.example/#part", "https://user@app.example/", "https://",
        "https:app.example", "javascript:alert(1)", "data:text/html,x", "https://app.example/\r\nSet-Cookie: a",
        "https://app.example/ b", "https://app.example\\@evil.example", "https://app.example:80a/", "1http://x",
        "https://é.example", "http://localhost@evil.example/",
    ])
    func `others are refused`(address: String) {
        #expect(throws: UserPoolError(.invalidParameter)) { try RedirectAddress.check(address) }
    }
}
