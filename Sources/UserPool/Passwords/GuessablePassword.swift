internal import LatchkeyPlatform

/// Why a password is guessed first, whatever characters the policy made its owner put in (NIST SP 800-63B §3.1.1.2).
/// The raw value is the detail of the error.
enum GuessablePassword: String, Sendable {
    /// It is among the commonest.
    case common
    /// It is the user's name, or made of it in a way that everyone thinks of.
    case name

    /// Why `password` is guessed first; `nil` when it is not. `names` are what its user is known by: the username, the
    /// e-mail address.
    init?(_ password: Secret, names: [String]) {
        let folded = IdentifierKey(password.reveal, caseSensitive: false).text
        if CommonPasswords.contains(folded) {
            self = .common
        } else if names.contains(where: { Self.isMade(folded, of: IdentifierKey($0, caseSensitive: false).text) }) {
            self = .name
        } else {
            return nil
        }
    }

    private static func isMade(_ password: String, of name: String) -> Bool {
        let localPart = name.parts(between: "@", most: 2)[0]
        return isMade(Word(password), of: Word(name)) || isMade(Word(password), of: Word(localPart))
    }

    private static func isMade(_ password: Word, of name: Word) -> Bool {
        if password.core.isEmpty || name.core.isEmpty {
            return !name.whole.isEmpty && [name.whole, name.whole.reversed()].contains(password.whole)
        }
        // A short name among many other characters is a coincidence, or as good as none.
        guard password.core.count * 3 >= password.length else { return false }
        return [name.core, name.core.reversed(), name.core + name.core].contains(password.core)
    }

    /// A text without what people put around and into a name to make it a password.
    private struct Word {
        /// The characters of the text.
        let length: Int
        /// The letters and digits.
        let whole: [Character]
        /// Those, without the digits at both ends.
        let core: [Character]

        init(_ text: some StringProtocol) {
            length = text.count
            whole = text.filter { $0.isLetter || $0.isNumber }
            let end = whole.lastIndex { !$0.isNumber } ?? -1
            core = end < 0 ? [] : Array(whole[...end].drop { $0.isNumber })
        }
    }
}
