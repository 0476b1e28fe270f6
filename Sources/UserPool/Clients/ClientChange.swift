public import LatchkeyJSON
public import LatchkeyPlatform

/// What a client is to be like: for making one, and for putting other settings in place of its own.
public struct ClientChange: Sendable {
    /// The name; `nil` leaves it as it is.
    public var name: String?
    /// The settings in Cognito's member names, without name and secret.
    public var document: JSONValue
    /// The secret that a new client gets; a client that is there keeps its own.
    public var secret: NewSecret

    /// Which secret a new client gets.
    public enum NewSecret: Sendable {
        /// None: the client is public.
        case none
        /// One made here.
        case generated
        /// One that the caller brings: 24–64 of `[\w+]`.
        case given(Secret)
    }

    /// A client's settings.
    public init(name: String? = nil, document: JSONValue = [:], secret: NewSecret = .none) {
        self.name = name
        self.document = document
        self.secret = secret
    }
}
