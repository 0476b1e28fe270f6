/// What is asked of an exchange of tokens (RFC 8693 §2.1).
public struct TokenExchange: Sendable {
    /// The token of the user for whom another one is wanted.
    public var subject: ShownToken
    /// The token of who acts for the user; `nil` where nobody does.
    public var actor: ShownToken?
    /// The scopes that are wanted; `nil` or none for those that the subject's token has.
    public var scopes: [String]?
    /// The name of the service that the new token is for.
    public var audience: String?
    /// The identifier of the resource server that the new token is for.
    public var resource: String?
    /// What kind of token is wanted; `nil` for that of the subject's.
    public var requested: ShownToken.Kind?

    /// An exchange of a user's token.
    public init(_ subject: ShownToken) { self.subject = subject }
}
