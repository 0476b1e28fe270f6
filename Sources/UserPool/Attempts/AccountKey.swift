internal import LatchkeyCrypto
internal import LatchkeyJSON

/// What attempts, codes and messages are counted against: a user, a name that no user has, where messages go, a client.
///
/// A name that nobody has is counted, locked and answered like a user's, so that nothing tells the two apart.
struct AccountKey: Hashable, Sendable {
    /// The key as stored.
    let text: String

    /// The account of a user.
    init(_ subject: Subject) {
        text = "sub:\(subject.text)"
    }

    /// A client that acts for itself.
    init(_ client: ClientID) {
        text = "client:\(client.text)"
    }

    /// An e-mail address or phone number, whoever gave it: accounts are made as one pleases.
    ///
    /// `comparable` is the form in which spellings of one address are one.
    init(destination comparable: String) {
        text = "to:" + Self.digest(comparable)
    }

    private static func digest(_ text: String) -> String {
        Base64URL.encode(HashFunction.sha256.digest(Array(text.utf8)))
    }
}
