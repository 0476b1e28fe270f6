/// Which users a list is to have: one comparison of one attribute with a text
/// ([ListUsers](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html)).
struct UserFilter: Sendable, Equatable {
    /// What is compared.
    let attribute: Attribute
    /// How.
    let comparison: Comparison
    /// With what.
    let value: String

    /// The attributes that can be searched.
    enum Attribute: String, Sendable, CaseIterable {
        case username, sub
        case email, phoneNumber = "phone_number", preferredUsername = "preferred_username"
        case name, givenName = "given_name", familyName = "family_name"
        /// The user's status, such as `CONFIRMED`.
        case userStatus = "cognito:user_status"
        /// `Enabled` or `Disabled`.
        case status
    }

    /// The two operators.
    enum Comparison: String, Sendable {
        case equals = "="
        case beginsWith = "^="
    }

    /// The longest filter, in characters.
    static let longest = 256

    /// Reads `attribute = "value"` or `attribute ^= "value"`, and nothing else: a text that cannot be read finds
    /// nobody, never everybody. A backslash in the value takes the character after it literally. Throws
    /// `invalidFilter`, and `unsearchableAttribute` for a name that cannot be searched.
    init(_ text: String) throws(UserPoolError) {
        guard text.unicodeScalars.count <= Self.longest else { throw UserPoolError(.invalidFilter) }
        var reader = Reader(text)
        reader.skipBlanks()
        let name = try reader.name()
        reader.skipBlanks()
        comparison = try reader.comparison()
        reader.skipBlanks()
        value = try reader.quoted()
        reader.skipBlanks()
        guard reader.isAtEnd else { throw UserPoolError(.invalidFilter) }
        guard let attribute = Attribute(rawValue: name) else {
            throw UserPoolError(.unsearchableAttribute, [.attribute: name])
        }
        self.attribute = attribute
    }

    private struct Reader {
        private var rest: Substring.UnicodeScalarView

        init(_ text: String) { rest = Substring(text).unicodeScalars }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func skipBlanks() {
            while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
        }

        /// A name, quoted or not.
        mutating func name() throws(UserPoolError) -> String {
            if rest.first == "\"" { return try quoted() }
            let name = rest.prefix {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789_:-.".unicodeScalars.contains($0))
            }
            guard !name.isEmpty else { throw UserPoolError(.invalidFilter) }
            rest.removeFirst(name.count)
            return String(name)
        }

        mutating func comparison() throws(UserPoolError) -> Comparison {
            switch rest.popFirst() {
            case "=": return .equals
            case "^" where rest.popFirst() == "=": return .beginsWith
            case _: throw UserPoolError(.invalidFilter)
            }
        }

        mutating func quoted() throws(UserPoolError) -> String {
            guard rest.popFirst() == "\"" else { throw UserPoolError(.invalidFilter) }
            var text = String.UnicodeScalarView()
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\"": return String(text)
                case "\\":
                    guard let escaped = rest.popFirst() else { throw UserPoolError(.invalidFilter) }
                    text.append(escaped)
                case _: text.append(scalar)
                }
            }
            throw UserPoolError(.invalidFilter)
        }
    }
}
