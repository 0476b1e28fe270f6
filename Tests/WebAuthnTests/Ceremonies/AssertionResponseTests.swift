import LatchkeyJSON
import Testing

@testable import WebAuthn

@Suite struct AssertionResponseTests {
    static let right: JSONValue = [
        "id": "AQID", "rawId": "AQID", "type": "public-key",
        "response": ["clientDataJSON": "e30", "authenticatorData": "oA", "signature": "oQ", "userHandle": "Ag"],
    ]

    @Test func `the JSON of a browser is read`() throws {
        let response = try AssertionResponse(Self.right)
        #expect(response.id == [1, 2, 3] && response.authenticatorData == [0xa0] && response.signature == [0xa1])
        #expect(response.userHandle == [2])
        var less = Self.right
        less["response"]?["userHandle"] = .null
        #expect(try AssertionResponse(less).userHandle == nil)
    }

    @Test(arguments: ["clientDataJSON", "authenticatorData", "signature"])
    func `a response without a part is refused`(name: String) {
        for value in [JSONValue?.none, 1, "=", "a"] {
            var changed = Self.right
            changed["response"]?[name] = value
            #expect(throws: WebAuthnRefusal.malformedResponse) { try AssertionResponse(changed) }
        }
    }

    @Test func `a user handle that is none is refused`() {
        var changed = Self.right
        changed["response"]?["userHandle"] = "a="
        #expect(throws: WebAuthnRefusal.malformedResponse) { try AssertionResponse(changed) }
    }
}
