internal import LatchkeyPlatform

/// A message text with places for the code, the link and the user name (Amazon Cognito developer guide, "Configuring
/// messages").
///
/// `{####}` stands for the code or the temporary password, `{username}` for the user name, `{##Click here##}` for a
/// link with that title. All are filled in in one pass from left to right, so what is filled in is never read as a
/// placeholder itself.
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

    /// What the text is, and what becomes of it.
    enum Form {
        /// Text stays text.
        case text
        /// HTML stays HTML, in which what is filled in is text, whatever it looks like.
        case html
        /// Text becomes HTML that shows it as it is, line by line.
        case textAsHTML
    }

    /// Fills the placeholders in. Without a `link` its places stay as they are. Takes time as the text is long,
    /// whatever it is: functions write texts, and they are filled in while the store is held.
    func filled(code: String, username: String, link: Secret? = nil, as form: Form = .text) -> String {
        func value(_ text: String) -> String {
            switch form {
            case .text: text
            case .html, .textAsHTML: HTMLText.escaped(text)
            }
        }
        func words(_ text: Substring) -> String {
            switch form {
            case .text, .html: String(text)
            case .textAsHTML: HTMLText.lines(text)
            }
        }
        func anchor(_ title: Substring, _ link: Secret) -> String {
            switch form {
            case .text: "\(title): \(link.reveal)"
            // The title is the pool's own text, as the one around it is.
            case .html, .textAsHTML: "<a href=\"\(HTMLText.escaped(link.reveal))\">\(words(title))</a>"
            }
        }
        let (code, username) = (value(code), value(username))
        let lastEnd = lastLinkEnd
        var filled = ""
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            filled += words(rest[..<brace])
            rest = rest[brace...]
            if rest.hasPrefix(Self.code) {
                filled += code
                rest = rest.dropFirst(Self.code.count)
            } else if rest.hasPrefix(Self.username) {
                filled += username
                rest = rest.dropFirst(Self.username.count)
            } else if let link, let place = Self.linkPlace(in: rest, endingBy: lastEnd) {
                filled += anchor(place.title, link)
                rest = rest[place.end...]
            } else {
                filled += "{"
                rest = rest.dropFirst()
            }
        }
        return filled + words(rest)
    }

    /// Whether the text has a place for a link.
    var hasLink: Bool {
        let lastEnd = lastLinkEnd
        return text.indices.contains { Self.linkPlace(in: text[$0...], endingBy: lastEnd) != nil }
    }

    /// Where the last end of a link's place begins: no place begins behind it, and none before it lacks an end.
    private var lastLinkEnd: String.Index? { text.ranges(of: Self.linkEnd).last?.lowerBound }

    /// What a message says by this text: an e-mail whose text holds an element of HTML is HTML, and one with a link is
    /// HTML in any case, with the text beside it where that holds no element.
    func content(by medium: Message.Medium, code: String, username: String, link: Secret? = nil) -> Message.Content {
        switch medium {
        case .sms: return Message.Content(text: Secret(filled(code: code, username: username)))
        case .email:
            let isHTML = HTMLText.hasElements(text)
            let isLinked = link != nil && hasLink
            func body(_ form: Form) -> Secret {
                Secret(filled(code: code, username: username, link: link, as: form))
            }
            return Message.Content(
                text: isHTML ? nil : body(.text), html: isHTML ? body(.html) : isLinked ? body(.textAsHTML) : nil)
        }
    }

    /// The title of the link whose place a text begins with, and where the place ends; `nil` when it begins with none.
    /// Without a look at `lastEnd`, where the last end begins, each beginning would be followed to the end of the text.
    private static func linkPlace(
        in text: Substring, endingBy lastEnd: String.Index?
    ) -> (title: Substring, end: String.Index)? {
        guard let lastEnd, text.hasPrefix(linkStart), !text.hasPrefix(code) else { return nil }
        let title = text.dropFirst(linkStart.count)
        guard title.startIndex <= lastEnd, let end = title.firstRange(of: linkEnd) else { return nil }
        return (title[..<end.lowerBound], end.upperBound)
    }
}
