import Testing

@testable import UserPool

struct MaskedDestinationTests {
    @Test(arguments: [
        ("jane@example.org", "j***@e***"), ("t@x", "t***@x***"), ("\"a@b\"@example.org", "\"***@e***"),
        ("@", "***@***"), ("JANE@Example.org", "j***@e***"), ("\u{C9}@x", "\u{E9}***@x***"),
        ("E\u{301}@x", "\u{E9}***@x***"), ("NOBODY", "n***"),
    ])
    func `COD-11 an e-mail address keeps the first character of its two parts, small`(address: String, masked: String) {
        #expect(Array(MaskedDestination.email(address).utf8) == Array(masked.utf8))
    }

    @Test(arguments: [
        ("+12065559934", "+*******9934"), ("+1234", "+*******1234"), ("+123456789012345", "+*******2345"),
    ])
    func `a phone number keeps its last four digits and not its length`(number: String, masked: String) {
        #expect(MaskedDestination.phone(number) == masked)
    }
}
