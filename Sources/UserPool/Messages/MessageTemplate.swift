internal import LatchkeyPlatform

/// A message text with places for the code and the user name (Amazon Cognito developer guide, "Configuring messages").
///
/// `{####}` stands for the code or the temporary password, `{username}` for the user name. Both are filled in one pass
/// from left to right, so what is filled in is never read as a placeholder itself.
struct MessageTemplate: Equatable, Sendable {
    /// The text with its placeholders.
    let text: String

    /// Fills the placeholders in; in HTML what is filled in is text, whatever it looks like.
    func filled(code: String, username: String, inHTML: Bool = false) -> String {
        let code = inHTML ? HTMLText.escaped(code) : code
        let username = inHTML ? HTMLText.escaped(username) : username
        var filled = ""
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            filled += rest[..<brace]
            rest = rest[brace...]
            if rest.hasPrefix(Self.code) {
                filled += code
                rest = rest.dropFirst(Self.code.count)
            } else if rest.hasPrefix(Self.username) {
                filled += username
                rest = rest.dropFirst(Self.username.count)
            } else {
                filled += "{"
                rest = rest.dropFirst()
            }
        }
        return filled + rest
    }

    /// What a message says by this text: an e-mail whose text holds an element of HTML is HTML.
    func content(by medium: Message.Medium, code: String, username: String) -> Message.Content {
        switch medium {
        case .sms: return Message.Content(text: Secret(filled(code: code, username: username)))
        case .email:
            let isHTML = HTMLText.hasElements(text)
            let body = Secret(filled(code: code, username: username, inHTML: isHTML))
            return Message.Content(text: isHTML ? nil : body, html: isHTML ? body : nil)
        }
    }

    /// The place of the code or the temporary password.
    static let code = "{####}"
    /// The place of the user name.
    static let username = "{username}"
}
