internal import AuthClient

/// The attributes of a user as options give them: `--email` and `--attribute NAME=VALUE`.
enum Attributes {
    static func read(_ arguments: Arguments) throws(ArgumentError) -> [UserAttribute] {
        var attributes = arguments["email"].map { [UserAttribute("email", $0)] } ?? []
        for text in arguments.all("attribute") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw ArgumentError("'--attribute \(text)' is not of the form NAME=VALUE.")
            }
            attributes.append(UserAttribute(String(parts[0]), String(parts[1])))
        }
        return attributes
    }
}
