internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A mail as it goes over the wire (RFC 5322, RFC 2045): ASCII throughout but for an address that is not, so that any
/// server takes it as it is.
struct MailMessage {
    /// Why a mail cannot be written.
    struct Refusal: Error, Equatable {
        let reason: String
    }

    let from: Mailbox
    let to: Mailbox
    /// Where answers go; `nil` for to whom it is from.
    var replyTo: Mailbox?
    let subject: String
    let date: Timestamp
    /// Names the mail, and the line between its parts: letters and digits.
    let key: String
    let text: Secret?
    let html: Secret?

    /// Header and body, each line ended by CRLF. Throws when the subject holds what could begin another field, or when
    /// there is no text.
    func encoded() throws(Refusal) -> [UInt8] {
        guard !SingleLine.holdsControls(subject) else {
            throw Refusal(reason: "the subject holds a control character")
        }
        var mail = [
            "From: \(from.header)",
            replyTo.map { "Reply-To: \($0.header)" },
            "To: \(to.header)",
            "Subject: \(HeaderField.unstructured(subject))",
            "Date: \(HTTPDate.text(date).replacing("GMT", with: "+0000"))",
            "Message-ID: <\(key)@\(from.domain)>",
            // Nobody's holiday answers it (RFC 3834 §5).
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
        ].compactMap(\.self).joined(separator: "\r\n")
        mail += "\r\n"
        switch (text, html) {
        case (let text?, let html?):
            // What stands between the parts can be in neither of them: "=_" is nothing in quoted-printable or Base64.
            let boundary = "=_\(key)"
            mail += "Content-Type: multipart/alternative; boundary=\"\(boundary)\"\r\n\r\n"
            mail += "--\(boundary)\r\n\(Self.part(text, "plain"))--\(boundary)\r\n\(Self.part(html, "html"))"
            mail += "--\(boundary)--\r\n"
        case (let text?, nil): mail += Self.part(text, "plain")
        case (nil, let html?): mail += Self.part(html, "html")
        case (nil, nil): throw Refusal(reason: "the message has no text")
        }
        return Array(mail.utf8)
    }

    /// A text with its fields: quoted-printable, or Base64 where more than a third of it is not ASCII.
    private static func part(_ text: Secret, _ subtype: String) -> String {
        let bytes = Array(text.reveal.utf8)
        let isForeign = bytes.count { $0 >= 0x80 } * 3 > bytes.count
        return """
            Content-Type: text/\(subtype); charset=utf-8\r
            Content-Transfer-Encoding: \(isForeign ? "base64" : "quoted-printable")\r
            \r
            \(isForeign ? base64(bytes) : QuotedPrintable.encode(text.reveal))
            """
    }

    /// Base64 in lines of 76 characters.
    private static func base64(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 57).map { start in
            Base64.encode(Array(bytes[start..<min(start + 57, bytes.count)])) + "\r\n"
        }.joined()
    }
}
