import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct ConfirmationLinkTests {
    private func link(_ username: String) throws -> String {
        ConfirmationLink(
            to: "https://auth.example.org/base", client: try #require(ClientID("1example23456789")), username: username,
            code: Secret("123456")
        ).url.reveal
    }

    @Test func `COD-14 an address in a link is percent-encoded`() throws {
        #expect(
            try link("a+b@x.org")
                == "https://auth.example.org/base/confirmUser?client_id=1example23456789&user_name=a%2Bb%40x.org"
                + "&confirmation_code=123456")
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("a&confirmation_code=1#x", "a%26confirmation_code%3D1%23x"),
        ("\"><script>", "%22%3E%3Cscript%3E"),
        ("javascript:x", "javascript%3Ax"), ("Zoë", "Zo%C3%AB"), ("a%2Bb", "a%252Bb"), ("../..", "..%2F.."),
    ])
    func `whatever users call themselves stays data`(name: String, escaped: String) throws {
        #expect(try link(name).contains("&user_name=\(escaped)&confirmation_code="))
    }
}
