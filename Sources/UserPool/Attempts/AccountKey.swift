internal import LatchkeyCrypto
internal import LatchkeyJSON

/// What attempts and codes are counted against: a user, or a name that no user has.
///
/// A name that nobody has is counted, locked and answered like a user's, so that nothing tells the two apart.
struct AccountKey: Hashable, Sendable {
    /// The key as stored.
    let text: String

    /// The account of a user.
    init(_ subject: Subject) {
        text = "sub:\(subject.text)"
    }

    /// The account that a name would have: a digest, as the name may be long and is nobody's business.
    ///
    /// `comparable` is the form in which names are compared.
    init(unknown comparable: String) {
        text = "name:" + Base64URL.encode(HashFunction.sha256.digest(Array(comparable.utf8)))
    }
}
