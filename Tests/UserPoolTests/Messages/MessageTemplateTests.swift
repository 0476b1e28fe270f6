import LatchkeyPlatform
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

    @Test func `in HTML what is filled in is text`() {
        let template = MessageTemplate(text: "<p>{username}: {####}</p>")
        let content = template.content(by: .email, code: "a<b&c", username: "<script>")
        #expect(content.html?.reveal == "<p>&lt;script&gt;: a&lt;b&amp;c</p>")
        #expect(content.text == nil)
    }

    @Test func `a text message, and an e-mail without elements, is text`() {
        let sms = MessageTemplate(text: "<p>{####}").content(by: .sms, code: "<1>", username: "a")
        #expect(sms.text?.reveal == "<p><1>" && sms.html == nil)
        let mail = MessageTemplate(text: "a < b {####}").content(by: .email, code: "<1>", username: "a")
        #expect(mail.text?.reveal == "a < b <1>" && mail.html == nil)
    }
}
