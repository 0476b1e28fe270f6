public import LatchkeyPlatform

/// What an administrator makes a user with.
public struct CreateUserRequest: Sendable {
    /// Whether the user is told.
    public enum Invitation: Sendable, Equatable {
        /// By these ways; where none is named, by text message when there is a number, else by e-mail.
        case send([Message.Medium])
        /// Not at all.
        case suppress
    }

    /// The name; in a pool with username attributes, the e-mail address or phone number.
    public var username: String
    /// The temporary password; `nil` to have one made or, in a pool that signs users in by codes, to do without.
    public var temporaryPassword: Secret?
    /// The attributes.
    public var attributes: [(name: String, value: String)]
    /// Whether and how the user is told.
    public var invitation: Invitation
    /// Whether a verified e-mail address or phone number that is another user's alias moves here.
    public var forcesAlias: Bool
    /// What the program says for hooks.
    public var metadata = CallMetadata()

    /// A request by its parts.
    public init(
        username: String, temporaryPassword: Secret? = nil, attributes: [(name: String, value: String)] = [],
        invitation: Invitation = .send([]), forcesAlias: Bool = false
    ) {
        self.username = username
        self.temporaryPassword = temporaryPassword
        self.attributes = attributes
        self.invitation = invitation
        self.forcesAlias = forcesAlias
    }

    var caller: Caller { Caller(client: nil, metadata: metadata) }
}
