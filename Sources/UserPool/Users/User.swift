public import LatchkeyPlatform

/// A user of a pool, as stored at one moment.
public struct User: Sendable, Equatable {
    /// The name that never changes.
    public let subject: Subject
    /// The name the user is known by: what was chosen at sign-up, or the subject in pools whose users sign in by e-mail
    /// address or phone number.
    public let username: Username
    /// Where the user stands on the way to signing in.
    public internal(set) var status: UserStatus
    /// Whether the user may sign in at all.
    public internal(set) var isEnabled: Bool
    /// The attributes that have a value, `sub` not among them.
    public internal(set) var attributes: Attributes
    /// Which second factors the user wants to be asked for.
    public internal(set) var preference: MFAPreference
    /// When the user was made.
    public let created: Timestamp
    /// When the user was last changed.
    public internal(set) var modified: Timestamp

    /// A user by its parts.
    init(
        subject: Subject, username: Username, status: UserStatus, isEnabled: Bool = true, attributes: Attributes,
        preference: MFAPreference = MFAPreference(), created: Timestamp, modified: Timestamp
    ) {
        self.subject = subject
        self.username = username
        self.status = status
        self.isEnabled = isEnabled
        self.attributes = attributes
        self.preference = preference
        self.created = created
        self.modified = modified
    }

    /// The attributes with `sub` in front, as the Cognito API shows them.
    public var shownAttributes: Attributes {
        attributes.preceded(by: ("sub", subject.text))
    }

    /// Whether the contact has a value that its owner has proved to receive.
    public func hasVerified(_ contact: ContactAttribute) -> Bool {
        attributes[contact.rawValue] != nil && attributes[contact.verifiedName] == "true"
    }
}
