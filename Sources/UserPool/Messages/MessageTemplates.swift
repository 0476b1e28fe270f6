internal import LatchkeyPlatform

/// The operator's own words for messages: by pool, client, locale and purpose, as they lie in files.
///
/// A file's path says what it is for, `<pool>/<client>/<locale>/<purpose>.<part>`; a folder called `default` is for all
/// pools, clients or locales. Parts are `email.subject`, `email.txt`, `email.html` and `sms.txt`; with both texts an
/// e-mail has both. The folder that says most about a message is asked first (the pool before the client, the client
/// before the locale), and in it the exact purpose before `verification`. What the pool's own settings say goes before
/// the folder of all pools.
///
/// Places are `{####}` (the code or the temporary password), `{link}` (in an e-mail that confirms a sign-up: the
/// address that does so when it is opened), `{username}`, any attribute of the user such as `{name}` or
/// `{custom:hotel}`, and `{clientMetadata.key}`. Values are text: escaped in HTML, one line in a subject.
public struct MessageTemplates: Sendable {
    /// Why a file cannot be used; the text names it.
    public struct Refusal: Error, Equatable, CustomStringConvertible {
        /// The file, and what is wrong with it.
        public let description: String
    }

    /// What a file holds.
    enum Part: String, CaseIterable, Sendable {
        case emailSubject = "email.subject", emailText = "email.txt", emailHTML = "email.html", smsText = "sms.txt"

        var medium: Message.Medium {
            switch self {
            case .emailSubject, .emailText, .emailHTML: .email
            case .smsText: .sms
            }
        }
    }

    /// The words of one message.
    struct Words: Equatable, Sendable {
        var subject: PlaceholderText?
        var text: PlaceholderText?
        var html: PlaceholderText?

        /// What they say to somebody.
        func content(_ values: MessageValues) -> Message.Content {
            Message.Content(
                subject: subject.map { values.filled($0, .line) }, text: text.map { Secret(values.filled($0, .text)) },
                html: html.map { Secret(values.filled($0, .html)) })
        }
    }

    /// What a file is for.
    private struct Key: Hashable, Sendable {
        let folder: [String]
        let purpose: MessagePurpose
        let medium: Message.Medium
    }

    /// The name of a folder for all.
    static let forAll = "default"

    private var words: [Key: Words] = [:]

    /// No words of the operator's.
    public init() {}

    /// Takes a file by its path in the folder of templates. Throws when the path says nothing, or the text has a place
    /// that nothing fills, lacks the code, or could begin another header field.
    public mutating func add(_ path: String, _ text: String) throws(Refusal) {
        func refusal(_ reason: String) -> Refusal { Refusal(description: "\(path): \(reason)") }
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count == 4, names.allSatisfy({ !$0.isEmpty }) else {
            throw refusal("a template lies at <pool>/<client>/<locale>/<purpose>.<part>")
        }
        guard let part = Part.allCases.first(where: { names[3].hasSuffix("." + $0.rawValue) }),
            let purpose = MessagePurpose(rawValue: String(names[3].dropLast(part.rawValue.count + 1)))
        else {
            throw refusal(
                "a template is called <purpose>.<part>, the purpose one of "
                    + "\(MessagePurpose.allCases.map(\.rawValue).joined(separator: ", ")), the part one of "
                    + Part.allCases.map(\.rawValue).joined(separator: ", "))
        }
        guard names[0] == Self.forAll || PoolID(names[0]) != nil else { throw refusal("\(names[0]) is no pool id") }
        guard names[1] == Self.forAll || ClientID(names[1]) != nil else { throw refusal("\(names[1]) is no client id") }
        let locale = names[2] == Self.forAll ? [Self.forAll] : LocaleChain.tags(names[2]).prefix(1)
        guard let locale = locale.first else { throw refusal("\(names[2]) is no locale") }

        let template = PlaceholderText(part == .emailSubject ? Self.trimmed(text) : text)
        let hasLink = part.medium == .email && [.signUp, .resendCode].contains(purpose)
        if let unknown = template.places.first(where: { !(Self.isFilled($0) || hasLink && $0 == MessageValues.link) }) {
            throw refusal("nothing fills {\(unknown)}; a brace that is no place is written {{")
        }
        let key = Key(folder: [names[0], names[1], locale], purpose: purpose, medium: part.medium)
        switch part {
        case .emailSubject:
            guard !template.places.contains(MessageValues.code), !template.places.contains(MessageValues.link) else {
                throw refusal("a subject is shown to whoever sees the screen, so it cannot hold the code")
            }
            guard !SingleLine.holdsControls(Self.trimmed(text)) else { throw refusal("a subject is one line") }
            words[key, default: Words()].subject = template
        case .emailText, .emailHTML, .smsText:
            guard template.places.contains(where: { $0 == MessageValues.code || $0 == MessageValues.link }) else {
                throw refusal("the text lacks the code, {####}" + (hasLink ? ", or the link, {link}" : ""))
            }
            if part == .emailHTML {
                words[key, default: Words()].html = template
            } else {
                words[key, default: Words()].text = template
            }
        }
    }

    /// Whether there are none.
    public var isEmpty: Bool { words.isEmpty }

    /// The words for a message to users of one pool, or of all pools where `pool` is `nil`; `nil` when no folder says
    /// anything. Words without a text (a subject alone) are none.
    func words(
        _ purposes: [MessagePurpose], by medium: Message.Medium, pool: PoolID?, client: ClientID?, locale: String?
    ) -> Words? {
        guard !words.isEmpty else { return nil }
        let locales = (locale.map(LocaleChain.tags) ?? []) + [Self.forAll]
        for client in [client?.text, Self.forAll].compactMap({ $0 }) {
            for locale in locales {
                for purpose in purposes {
                    let folder = [pool?.text ?? Self.forAll, client, locale]
                    if let found = words[Key(folder: folder, purpose: purpose, medium: medium)],
                        found.text != nil || found.html != nil
                    {
                        return found
                    }
                }
            }
        }
        return nil
    }

    /// The standard claims (OpenID Connect Core 1.0 §5.1), as user pools have them.
    private static let attributes: Set = [
        "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile",
        "picture", "website", "email", "email_verified", "gender", "birthdate", "zoneinfo", "locale", "phone_number",
        "phone_number_verified", "address", "updated_at",
    ]

    private static func isFilled(_ place: String) -> Bool {
        place == MessageValues.code || place == MessageValues.username || attributes.contains(place)
            || (place.hasPrefix("custom:") || place.hasPrefix("dev:custom:")) && place.last != ":"
            || place.hasPrefix(MessageValues.metadata) && place.utf8.count > MessageValues.metadata.utf8.count
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
