import LatchkeyJSON
import Testing

@testable import WebAuthn

@Suite struct RegistrationResponseTests {
    static let right: JSONValue = [
        "id": "AQID", "rawId": "AQID", "type": "public-key", "authenticatorAttachment": "platform",
        "clientExtensionResults": [:],
        "response": ["clientDataJSON": "e30", "attestationObject": "oA", "transports": ["internal", "hybrid"]],
    ]

    @Test func `the JSON of a browser is read`() throws {
        let response = try RegistrationResponse(Self.right)
        #expect(response.id == [1, 2, 3] && response.clientDataJSON == Array("{}".utf8))
        #expect(response.attestationObject == [0xa0] && response.transports == ["internal", "hybrid"])
        #expect(response.attachment == "platform")
        var less = Self.right
        less["authenticatorAttachment"] = .null
        less["clientExtensionResults"] = nil
        less["response"]?["transports"] = nil
        #expect(try RegistrationResponse(less).transports == [])
    }

    /// A member, and the JSON that stands in its place; none where it is missing.
    static let wrong: [(String, String?)] = [
        ("id", nil), ("id", #""AQIE""#), ("id", #""AQ==""#), ("rawId", nil), ("type", #""password""#), ("type", nil),
        ("response", nil), ("response", #""text""#), ("response", "{}"),
        ("response", #"{"clientDataJSON": "e30", "attestationObject": "o/"}"#),
        ("response", #"{"clientDataJSON": 1, "attestationObject": "oA"}"#),
        ("response", #"{"clientDataJSON": "e30", "authenticatorData": "oA", "signature": "oA"}"#),
        ("response", #"{"clientDataJSON": "e30", "attestationObject": "oA", "transports": "usb"}"#),
        ("response", #"{"clientDataJSON": "e30", "attestationObject": "oA", "transports": [1]}"#),
        ("response", #"{"clientDataJSON": "e30", "attestationObject": "oA", "transports": ["a b"]}"#),
        ("response", #"{"clientDataJSON": "e30", "attestationObject": "oA", "transports": [""]}"#),
        ("response", #"{"clientDataJSON": "e30", "attestationObject": "oA", "transports": [1,1,1,1,1,1,1,1,1]}"#),
    ]

    @Test(arguments: wrong)
    func `what is no new credential is refused`(name: String, json: String?) throws {
        var changed = Self.right
        changed[name] = try json.map { try JSONValue(parsing: $0) }
        #expect(throws: WebAuthnRefusal.malformedResponse) { try RegistrationResponse(changed) }
    }

    @Test(arguments: [JSONValue.null, "text", [], 1]) func `what is no object is refused`(value: JSONValue) {
        #expect(throws: WebAuthnRefusal.malformedResponse) { try RegistrationResponse(value) }
    }
}
