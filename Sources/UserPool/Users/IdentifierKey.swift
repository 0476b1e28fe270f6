internal import LatchkeyPlatform

/// The form in which names and aliases are compared and stored in unique columns.
///
/// Canonically equivalent texts have one key (Unicode Standard Annex #15, Form C), so the two spellings of `é` are one
/// name. In a pool that ignores case, letters are replaced by their lower-case mapping first. That mapping never takes
/// one letter of the alphabet for another: the dotless `ı` (U+0131) stays itself and `İ` (U+0130) becomes `i` with a
/// combining dot, so neither meets `i`. Nor does it take one letter for two: `Straße` and `STRASSE` are two names,
/// wherever names are compared. Upper-casing or compatibility forms would merge them, which has given away
/// accounts elsewhere.
struct IdentifierKey: Hashable, Sendable {
    /// The longest text that is made a key of, in bytes: what an attribute can hold, of 2048 UTF-16 code units.
    private static let longest = 2048 * 3

    /// The key.
    let text: String

    /// The key of a text as it was written. A longer one than anybody can have is its own key: it is nobody's, in
    /// whatever form, and to normalize and look up each of its letters would be work for nothing.
    init(_ written: String, caseSensitive: Bool) {
        guard written.utf8.count <= Self.longest else {
            text = written
            return
        }
        if caseSensitive {
            text = written.nfc
        } else if written.utf8.allSatisfy({ $0 < 0x80 }) {
            text = written.lowercased()
        } else {
            var lower = ""
            for scalar in written.nfc.unicodeScalars { lower += scalar.properties.lowercaseMapping }
            text = lower.nfc
        }
    }
}
