internal import LatchkeyCrypto

extension Pool {
    /// The subject that a name would have that nobody has: always the same one. Attempts and codes are counted against
    /// it, and a sign-in in progress holds it, as they would the subject of a user.
    func pretendedSubject(of name: String) -> Subject {
        let comparable = IdentifierKey(name, caseSensitive: settings.isCaseSensitive).text
        let key = services.masterKey.digest(for: .pretences)
        return Subject(pretended: key.authenticate(Array("subject\u{0}\(id)\u{0}\(comparable)".utf8)))
    }

    /// The username of whom a name would mean that nobody has: a name that is an alias, or stands for a contact, would
    /// lead to another.
    func pretendedUsername(of name: String) -> String {
        let isAlias =
            settings.namesUsersBySubject
            || settings.identifiers.contains { identifier in
                switch identifier {
                case .email: EmailAddress(name) != nil
                case .phoneNumber: PhoneNumber(name) != nil
                case .preferredUsername: false
                }
            }
        return isAlias ? pretendedSubject(of: name).text : name
    }
}
