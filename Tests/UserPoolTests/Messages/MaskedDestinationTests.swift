import Testing

@testable import UserPool

struct MaskedDestinationTests {
    @Test(arguments: [
        ("jane@example.org", "j***@e***"), ("t@x", "t***@x***"), ("\"a@b\"@example.org", "\"***@e***"),
        ("@", "***@***"),
    ])
    func `COD-11 an e-mail address keeps the first character of its two parts`(address: String, masked: String) {
        #expect(MaskedDestination.email(address) == masked)
    }

    @Test(arguments: [("+12065559934", "+*******9934"), ("+1234", "+1234"), ("+12345", "+*2345")])
    func `a phone number keeps its last four digits`(number: String, masked: String) {
        #expect(MaskedDestination.phone(number) == masked)
    }
}
