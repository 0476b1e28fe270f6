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

    @Test func `a link takes its title from its place`() {
        let link = Secret("https://x/?a=1&b=%22")
        let plain = MessageTemplate(text: "Hi {username}, {##Click here##}.")
        let mail = plain.content(by: .email, code: "1", username: "<b>", link: link)
        #expect(mail.text?.reveal == "Hi <b>, Click here: https://x/?a=1&b=%22.")
        #expect(mail.html?.reveal == "Hi &lt;b&gt;, <a href=\"https://x/?a=1&amp;b=%22\">Click here</a>.")
        let html = MessageTemplate(text: "<p>{##Go##} or {##Verify##}</p>")
            .content(by: .email, code: "1", username: "", link: Secret("https://x"))
        #expect(html.html?.reveal == "<p><a href=\"https://x\">Go</a> or <a href=\"https://x\">Verify</a></p>")
        #expect(html.text == nil)
    }

    @Test(arguments: [
        ("{##a##}", true), ("{####}", false), ("{##a", false), ("{# #}", false), ("x {##a {####} ##}", true),
    ])
    func `a place for a link is seen`(text: String, hasLink: Bool) {
        #expect(MessageTemplate(text: text).hasLink == hasLink)
    }

    @Test func `without a link its places stay, and a text with a code alone stays text`() {
        #expect(MessageTemplate(text: "{##a##} {####}").filled(code: "1", username: "") == "{##a##} 1")
        let mail = MessageTemplate(text: "Code {####}").content(
            by: .email, code: "1", username: "", link: Secret("https://x"))
        #expect(mail.text?.reveal == "Code 1" && mail.html == nil)
    }

    @Test func `a text that becomes HTML for its link is shown as it is, line by line`() {
        let template = MessageTemplate(text: "Dear {username},\n\nA & B &copy=1 {##\"Go\" & on##}\r\n1 < 2")
        let content = template.content(by: .email, code: "1", username: "<i>", link: Secret("https://x?a=1&b"))
        #expect(
            content.html?.reveal
                == "Dear &lt;i&gt;,<br>\n<br>\nA &amp; B &amp;copy=1 "
                + "<a href=\"https://x?a=1&amp;b\">&quot;Go&quot; &amp; on</a><br>\n1 &lt; 2")
        #expect(
            content.text?.reveal
                == "Dear <i>,\n\nA & B &copy=1 \"Go\" & on: https://x?a=1&b\r\n1 < 2")
    }

    // A search from each beginning to the end of the text would take half an hour.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["{##", "{##a ", "{####", "{", "{##{username}", "##}", "{##\n", "{##a##} {##"])
    func `whatever a text repeats, it is filled in by one pass`(piece: String) {
        let count = 100_000 / piece.count
        for text in [String(repeating: piece, count: count), "##}" + String(repeating: piece, count: count)] {
            let template = MessageTemplate(text: text)
            let content = template.content(by: .email, code: "1", username: "a", link: Secret("https://x"))
            #expect((content.html != nil) == template.hasLink)
        }
    }

    @Test(arguments: ["{##", "{##a", "{####}{##", "{##a##}{##", "{###}"])
    func `a function's words of any kind are judged and filled in`(piece: String) {
        let text = String(String(repeating: piece, count: 20_000).prefix(20_000))
        var answer = CustomMessageEvent.Answer()
        answer.email = text
        let words = MessageWords(answer, for: .signUp, linked: true)
        #expect((words != nil) == piece.contains("##}"))
        let filled = MessageTemplate(text: text).filled(code: "1", username: "", link: Secret("https://x"))
        #expect(filled.isEmpty == false)
    }
}
