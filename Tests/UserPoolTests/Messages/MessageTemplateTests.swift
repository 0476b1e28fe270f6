import Testing

@testable import UserPool

struct MessageTemplateTests {
    @Test(arguments: [
        ("Your code is {####}. ", "Your code is 123456. "),
        ("{username}: {####} {####}", "alice: 123456 123456"),
        ("{", "{"), ("{###}{usernam}", "{###}{usernam}"), ("{{####}}", "{123456}"), ("", ""),
    ])
    func `placeholders are filled in wherever they stand`(text: String, filled: String) {
        #expect(MessageTemplate(text: text).filled(code: "123456", username: "alice") == filled)
    }

    @Test func `a user name that looks like a placeholder stays as it is`() {
        let filled = MessageTemplate(text: "{username} {####}").filled(code: "123456", username: "{####}")
        #expect(filled == "{####} 123456")
    }
}
