internal import LatchkeyJSON
internal import LatchkeyPlatform

/// An identity at an external provider that stands for a user of the pool.
///
/// A user's identities lie in the attribute `identities`, a JSON text, as Cognito shows it; a table beside it finds the
/// user of an identity and keeps each one from having two.
struct LinkedIdentity: Equatable, Sendable {
    /// How many a user can have.
    static let mostPerUser = 5
    /// The attribute in which they are shown.
    static let attribute = "identities"
    /// The name under which a provider's own name for its users goes, whatever that provider calls it.
    static let subjectName = "Cognito_Subject"

    /// The provider's name for the user, or the value of the attribute by which they are recognised.
    let userID: String
    let provider: String
    let kind: ProviderKind
    let linked: Timestamp

    /// Adds an identity to the text of a user's attribute, which may be missing.
    static func adding(_ identity: LinkedIdentity, to text: String?) -> String {
        JSONValue.array(entries(of: text) + [identity.shown]).text
    }

    /// Takes an identity from the text of a user's attribute; `nil` when no other is left.
    static func removing(_ userID: String, of provider: String, from text: String?) -> String? {
        let rest = entries(of: text).filter {
            $0["userId"]?.string != userID || $0["providerName"]?.string != provider
        }
        return rest.isEmpty ? nil : JSONValue.array(rest).text
    }

    /// The identities that the text of a user's attribute names.
    static func names(in text: String?) -> [(userID: String, provider: String)] {
        entries(of: text).compactMap { entry in
            guard let userID = entry["userId"]?.string, let provider = entry["providerName"]?.string else { return nil }
            return (userID, provider)
        }
    }

    /// The attribute as the claim of an ID token: what is no text in the attribute is one here, as in Cognito's tokens;
    /// `nil` for no identities.
    static func claim(_ text: String?) -> [UInt8]? {
        let entries = entries(of: text)
        guard !entries.isEmpty else { return nil }
        return JSONValue.array(
            entries.map { entry in
                var entry = entry
                entry["primary"] = .string(entry["primary"] == true ? "true" : "false")
                if let date = entry["dateCreated"] { entry["dateCreated"] = .string(date.text) }
                return entry
            }
        ).encode()
    }

    private static func entries(of text: String?) -> [JSONValue] {
        text.flatMap { try? JSONValue(parsing: $0) }?.array ?? []
    }

    private var shown: JSONValue {
        [
            "userId": .string(userID), "providerName": .string(provider), "providerType": .string(kind.rawValue),
            "issuer": nil, "primary": false, "dateCreated": .integer(linked.milliseconds),
        ]
    }
}
