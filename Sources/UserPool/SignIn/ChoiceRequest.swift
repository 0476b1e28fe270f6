public import LatchkeyPlatform

/// How a sign-in by the user's choice begins (`USER_AUTH`).
public struct ChoiceRequest: Sendable {
    /// The name of whoever signs in.
    public var username: String
    /// What they would like to be asked for (`PREFERRED_CHALLENGE`).
    public var preferred: ChallengeKind?
    /// The password, where it comes at once (`PASSWORD`).
    public var password: Secret?
    /// The client's half of the Secure Remote Password protocol, where it comes at once (`SRP_A`).
    public var clientPublicValue: String?
    /// The levels wished for, best first, separated by blanks (`TARGET_ACR_VALUES`).
    public var targets: String?
    /// What the user is signed in with and steps up from (`ACCESS_TOKEN`).
    public var accessToken: Secret?
    /// How many seconds ago the user may have signed in for that to count (`MAX_AGE`).
    public var maxAge: String?
    /// SECRET_HASH, where the client has a secret.
    public var secretHash: Secret?

    /// A request that leaves the choice to the user.
    public init(username: String, secretHash: Secret? = nil) {
        self.username = username
        self.secretHash = secretHash
    }
}

/// The answer to a first question: a choice, or what was asked for.
public struct FirstAnswer: Sendable {
    /// The name of whoever signs in.
    public var username: String
    /// What the challenge was handed out with.
    public var session: Secret
    /// SECRET_HASH, where the client has a secret.
    public var secretHash: Secret?
    /// The password, where one is sent (`PASSWORD`).
    public var password: Secret?
    /// The client's half of the Secure Remote Password protocol, where it is sent (`SRP_A`).
    public var clientPublicValue: String?

    /// An answer by its parts.
    public init(
        username: String, session: Secret, secretHash: Secret? = nil, password: Secret? = nil,
        clientPublicValue: String? = nil
    ) {
        self.username = username
        self.session = session
        self.secretHash = secretHash
        self.password = password
        self.clientPublicValue = clientPublicValue
    }
}
