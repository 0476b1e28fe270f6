internal import LatchkeyPlatform

/// What the places of a message are filled with. All but the code and the link comes from users and callers: it is
/// shortened, has no control characters, and is text wherever it lands.
struct MessageValues: Sendable {
    /// The names of places.
    static let code = "####", link = "link", username = "username", metadata = "clientMetadata."

    /// How much of a value is taken, in Unicode scalars: a message is no one's letter.
    private static let longest = 256

    let code: Secret
    /// The link that confirms in the code's place; `nil` where there is none.
    var link: Secret?
    let username: String
    var attributes = Attributes()
    var clientMetadata: [String: String] = [:]

    /// How a value is written where it lands.
    enum Form { case text, html, line }

    /// A template filled in; a place that the user has nothing for stays empty.
    func filled(_ template: PlaceholderText, _ form: Form) -> String {
        template.filled { place in
            let value = self.value(of: place)
            return form == .html ? HTMLText.escaped(value) : value
        }
    }

    private func value(of place: String) -> String {
        if place == Self.code { return code.reveal }
        if place == Self.link { return link?.reveal ?? "" }
        let value =
            if place == Self.username {
                username
            } else if place.hasPrefix(Self.metadata) {
                clientMetadata[String(place.dropFirst(Self.metadata.count))] ?? ""
            } else {
                attributes[place] ?? ""
            }
        return SingleLine.text(String(value.unicodeScalars.prefix(Self.longest)))
    }
}
