import LatchkeyPlatform
import Testing

@testable import Delivery

struct MailMessageTests {
    private func mail(
        subject: String = "Hello", text: String? = "Your code is 123456.", html: String? = nil
    ) throws -> String {
        let message = MailMessage(
            from: try #require(Mailbox("Hotel <no-reply@example.org>")), to: try #require(Mailbox("jane@example.org")),
            subject: subject, date: Timestamp(seconds: 784_111_777), key: "k3y", text: text.map(Secret.init),
            html: html.map(Secret.init))
        return String(decoding: try message.encoded(), as: UTF8.self)
    }

    @Test func `a text goes as it is`() throws {
        #expect(
            try mail() == """
                From: "Hotel" <no-reply@example.org>\r
                To: jane@example.org\r
                Subject: Hello\r
                Date: Sun, 06 Nov 1994 08:49:37 +0000\r
                Message-ID: <k3y@example.org>\r
                Auto-Submitted: auto-generated\r
                MIME-Version: 1.0\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Transfer-Encoding: quoted-printable\r
                \r
                Your code is 123456.\r

                """)
    }

    @Test func `text and HTML are two parts of which the better comes last`() throws {
        let mail = try mail(html: "<b>123456</b>")
        #expect(mail.contains("Content-Type: multipart/alternative; boundary=\"=_k3y\"\r\n\r\n--=_k3y\r\n"))
        let (plain, html) = (mail.firstRange(of: "text/plain"), mail.firstRange(of: "text/html"))
        #expect(try #require(plain).lowerBound < #require(html).lowerBound)
        #expect(mail.hasSuffix("<b>123456</b>\r\n--=_k3y--\r\n"))
    }

    @Test func `text in other letters goes in Base64, in short lines`() throws {
        let mail = try mail(text: String(repeating: "鍵", count: 100))
        #expect(mail.contains("Content-Transfer-Encoding: base64\r\n\r\n6Y216Y21"))
        #expect(mail.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    }

    @Test(arguments: ["a\r\nBcc: b@example.org", "a\nb", "a\rb", "\u{0}"])
    func `a subject that could begin another field is refused`(subject: String) {
        #expect(throws: MailMessage.Refusal.self) { try mail(subject: subject) }
    }

    @Test func `a message without a text is refused`() {
        #expect(throws: MailMessage.Refusal.self) { try mail(text: nil) }
    }

    @Test func `every line ends as mail wants it, whatever the text`() throws {
        for text in ["a\nb", "a\rb", "a\r\nb\n", "\n\n", String(repeating: "é", count: 5000)] {
            let bytes = Array(try mail(text: text, html: text).utf8)
            for (index, byte) in bytes.enumerated() {
                if byte == 0x0a { #expect(bytes[index - 1] == 0x0d) }
                if byte == 0x0d { #expect(bytes[index + 1] == 0x0a) }
            }
        }
    }

    @Test func `answers go where the pool wants them`() throws {
        var message = MailMessage(
            from: try #require(Mailbox("a@example.org")), to: try #require(Mailbox("jane@example.org")), subject: "s",
            date: Timestamp(seconds: 0), key: "k", text: Secret("t"), html: nil)
        #expect(!String(decoding: try message.encoded(), as: UTF8.self).contains("Reply-To"))
        message.replyTo = Mailbox("Desk <desk@example.org>")
        #expect(
            String(decoding: try message.encoded(), as: UTF8.self)
                .hasPrefix("From: a@example.org\r\nReply-To: \"Desk\" <desk@example.org>\r\nTo: "))
    }
}
