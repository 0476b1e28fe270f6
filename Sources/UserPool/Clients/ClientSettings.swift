/// The settings of an app client that have an effect, with their defaults filled in.
///
/// They are read from the client's document, which is in Cognito's member names
/// ([CreateUserPoolClient](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html)).
public struct ClientSettings: Sendable, Equatable {
    /// The ways to sign in that the client may take.
    public internal(set) var flows: Set<AuthenticationFlow> = AuthenticationFlow.defaults
    /// Whether answers must not tell whether a user exists (`PreventUserExistenceErrors` is `ENABLED`).
    public internal(set) var hidesUserExistence = false
    /// How long an access token lasts: 5 minutes to 1 day.
    public internal(set) var accessTokenValidity: Duration = .seconds(3600)
    /// How long an ID token lasts: 5 minutes to 1 day.
    public internal(set) var idTokenValidity: Duration = .seconds(3600)
    /// How long a refresh token, and with it a session, lasts: 1 hour to 3,650 days.
    public internal(set) var refreshTokenValidity: Duration = .seconds(30 * 86_400)
    /// How long a sign-in may take from one challenge to its answer: 3 to 15 minutes.
    public internal(set) var authSessionValidity: Duration = .seconds(3 * 60)
    /// Whether a refresh gives a new refresh token, and how long the one before stays good then; `nil` when it does
    /// not.
    public internal(set) var rotation: RefreshTokenRotation?
    /// Whether tokens can be revoked, and carry `origin_jti` for it.
    public internal(set) var allowsRevocation = true
    /// The attributes that the client may read; `nil` when nothing was set: all but the developers' own.
    public internal(set) var readAttributes: Set<String>?
    /// The attributes that the client may write; `nil` when nothing was set: the standard ones that users may write.
    public internal(set) var writeAttributes: Set<String>?
    /// Whether the client may get tokens for itself (`AllowedOAuthFlows` has `client_credentials`).
    public internal(set) var allowsClientCredentials = false
    /// Whether the client has the authorization code grant (`AllowedOAuthFlows` has `code`): those that have it refresh
    /// over OAuth 2.0.
    public internal(set) var allowsCodeGrant = false
    /// The scopes that its tokens may have; `nil` when nothing was set.
    public internal(set) var oauthScopes: [String]?

    /// The defaults.
    public init() {}

    /// Refresh tokens that are replaced at every use.
    public struct RefreshTokenRotation: Sendable, Equatable {
        /// How long the token that was replaced is still taken: 0–60 seconds.
        public internal(set) var gracePeriod: Duration
    }

    /// Whether an ID token for the client shows a user's attribute: what it can read, and with an address or number
    /// whether that is verified, since an address is worth nothing to a program that cannot tell.
    public func showsInIDToken(_ attribute: String) -> Bool {
        canRead(attribute)
            || ContactAttribute.allCases.contains { $0.verifiedName == attribute && canRead($0.rawValue) }
    }

    /// Whether a user's attribute is shown to the client by GetUser.
    public func canRead(_ attribute: String) -> Bool {
        guard let readAttributes else { return !attribute.hasPrefix("dev:") }
        return attribute == "sub" || readAttributes.contains(attribute)
    }
}
