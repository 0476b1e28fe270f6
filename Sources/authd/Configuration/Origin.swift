/// A web origin as browsers send it (RFC 6454 §6.2): `https://app.example.org`, `http://localhost:3000`; or `*`, any.
struct Origin: Equatable, Sendable, LosslessStringConvertible {
    static let any = Origin(text: "*")

    let description: String

    private init(text: String) { description = text }

    /// Reads `*`, or scheme, host and perhaps port: a path, a slash at the end or an upper-case letter matches no
    /// origin.
    init?(_ text: String) {
        guard text != "*" else {
            self = .any
            return
        }
        guard PublicURL.isValid(text), text.split(separator: "/").count == 2,
            text.utf8.allSatisfy({ !(65...90).contains($0) })
        else { return nil }
        self.init(text: text)
    }
}
