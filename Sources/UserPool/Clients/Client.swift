public import LatchkeyJSON
public import LatchkeyPlatform

/// An app client: a program through which the users of a pool sign in.
public struct Client: Sendable {
    /// The client's id.
    public let id: ClientID
    /// The pool whose users it serves.
    public let pool: PoolID
    /// The name that people gave it.
    public let name: String
    /// The settings with an effect, defaults filled in.
    public let settings: ClientSettings
    /// What was set, in Cognito's member names, without the client's name and secret.
    public let document: JSONValue
    /// The active secrets, oldest first; none when the client is public.
    public let secrets: [ClientSecret]
    /// When the client was made.
    public let created: Timestamp
    /// When its settings were last changed.
    public let modified: Timestamp
    /// What the client says for hooks in the request under way.
    public internal(set) var metadata = CallMetadata()
    /// Where the request under way comes from.
    public internal(set) var origin = RequestOrigin()

    /// Whether the client must prove that it knows a secret.
    public var isConfidential: Bool { !secrets.isEmpty }
}
