internal import LatchkeyPlatform

/// The name of a user in a pool: 1–128 Unicode letters, marks, symbols, digits and punctuation; no white space.
///
/// A name is kept as it was written and found by its ``key(caseSensitive:)``.
public struct Username: Hashable, Sendable, CustomStringConvertible {
    /// The name as it was written.
    public let text: String

    /// A username; `nil` when the text breaks
    /// [the pattern](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignUp.html)
    /// `[\p{L}\p{M}\p{S}\p{N}\p{P}]+` or is longer than 128 characters.
    public init?(_ text: String) {
        // The wire counts UTF-16 code units, as Java does.
        guard (1...128).contains(text.utf16.count), text.unicodeScalars.allSatisfy(\.isAllowedInNames) else {
            return nil
        }
        self.text = text
    }

    /// The name of a user of a pool whose users sign up with a contact: it is their `sub`.
    init(_ subject: Subject) { text = subject.text }

    /// What makes two names one: see ``IdentifierKey``.
    func key(caseSensitive: Bool) -> String { IdentifierKey(text, caseSensitive: caseSensitive).text }

    public var description: String { text }
}

extension Unicode.Scalar {
    /// Whether the scalar is in one of the general categories L, M, S, N and P.
    var isAllowedInNames: Bool {
        // Of ASCII that is all but the controls and the space: no need to look it up.
        guard !isASCII else { return (0x21...0x7e).contains(value) }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark,
            .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
            .decimalNumber, .letterNumber, .otherNumber,
            .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse,
            .unassigned:
            false
        @unknown default: false
        }
    }
}
