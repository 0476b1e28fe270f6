internal import LatchkeyPlatform

/// A message text with places for the code, the link and the user name (Amazon Cognito developer guide, "Configuring
/// messages").
///
/// `{####}` stands for the code or the temporary password, `{username}` for the user name, `{##Click here##}` for a link
/// with that title. All are filled in in one pass from left to right, so what is filled in is never read as a placeholder
/// itself.
struct MessageTemplate: Equatable, Sendable {
    /// The place of the code or the temporary password.
    static let code = "{####}"
    /// The place of the user name.
    static let username = "{username}"
    /// The place of a link as functions are told it.
    static let link = "{##Click Here##}"

    private static let linkStart = "{##", linkEnd = "##}"

    /// The text with its placeholders.
    let text: String

    /// Fills the placeholders in; in HTML what is filled in is text, whatever it looks like. Without a `link` its places
    /// stay as they are.
    func filled(code: String, username: String, link: Secret? = nil, inHTML: Bool = false) -> String {
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
            } else if let link, let place = Self.linkPlace(in: rest) {
                // The title is the pool's own text, as the one around it is.
                filled +=
                    inHTML
                    ? "<a href=\"\(HTMLText.escaped(link.reveal))\">\(place.title)</a>"
                    : "\(place.title): \(link.reveal)"
                rest = rest[place.end...]
            } else {
                filled += "{"
                rest = rest.dropFirst()
            }
        }
        return filled + rest
    }

    /// Whether the text has a place for a link.
    var hasLink: Bool { text.indices.contains { Self.linkPlace(in: text[$0...]) != nil } }

    /// What a message says by this text: an e-mail whose text holds an element of HTML is HTML, and one with a link is
    /// HTML in any case, with the text beside it where that holds no element.
    func content(by medium: Message.Medium, code: String, username: String, link: Secret? = nil) -> Message.Content {
        switch medium {
        case .sms: return Message.Content(text: Secret(filled(code: code, username: username)))
        case .email:
            let isHTML = HTMLText.hasElements(text)
            let isLinked = link != nil && hasLink
            func body(inHTML: Bool) -> Secret {
                Secret(filled(code: code, username: username, link: link, inHTML: inHTML))
            }
            return Message.Content(
                text: isHTML ? nil : body(inHTML: false), html: isHTML || isLinked ? body(inHTML: true) : nil)
        }
    }

    /// The title of the link whose place a text begins with, and where the place ends; `nil` when it begins with none.
    private static func linkPlace(in text: Substring) -> (title: Substring, end: String.Index)? {
        guard text.hasPrefix(linkStart), !text.hasPrefix(code) else { return nil }
        let title = text.dropFirst(linkStart.count)
        guard let end = title.firstRange(of: linkEnd) else { return nil }
        return (title[..<end.lowerBound], end.upperBound)
    }
}
