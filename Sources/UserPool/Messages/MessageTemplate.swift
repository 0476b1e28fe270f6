/// A message text with places for the code and the user name (Amazon Cognito developer guide, "Configuring messages").
///
/// `{####}` stands for the code or the temporary password, `{username}` for the user name. Both are filled in one pass
/// from left to right, so what is filled in is never read as a placeholder itself.
struct MessageTemplate: Equatable, Sendable {
    /// The text with its placeholders.
    let text: String

    /// Fills the placeholders in.
    func filled(code: String, username: String) -> String {
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

    /// The place of the code or the temporary password.
    static let code = "{####}"
    /// The place of the user name.
    static let username = "{username}"
}
