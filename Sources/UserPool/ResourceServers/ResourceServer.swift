/// An API that access tokens are for, and what it lets them do
/// ([ResourceServerType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ResourceServerType.html)).
public struct ResourceServer: Sendable, Equatable {
    /// What names it in scopes, often its address; unique in the pool and never changed.
    public let identifier: String
    /// A name for administrators.
    public let name: String
    /// Its scopes in the order in which they were set; `nil` when none were.
    public let scopes: [Scope]?

    /// The most scopes that it can have.
    public static let mostScopes = 100

    /// What an access token may let its bearer do.
    public struct Scope: Sendable, Equatable {
        /// The name; in tokens, `identifier/name`. It has no slash.
        public let name: String
        /// A text for people.
        public let description: String

        /// A scope by its name.
        public init(name: String, description: String) {
            self.name = name
            self.description = description
        }
    }

    /// A resource server with these scopes.
    public init(identifier: String, name: String, scopes: [Scope]?) {
        self.identifier = identifier
        self.name = name
        self.scopes = scopes
    }

    /// The scopes as tokens have them.
    var fullScopes: [String] { (scopes ?? []).map { "\(identifier)/\($0.name)" } }
}
