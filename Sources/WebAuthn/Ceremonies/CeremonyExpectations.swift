/// What a relying party wants of every ceremony.
public struct CeremonyExpectations: Sendable {
    /// For whom the credentials are.
    public var relyingParty: RelyingParty
    /// Whether the authenticator must have verified its user.
    public var requiresUserVerification: Bool
    /// Whether pages may be in a frame of another origin.
    public var allowsFrames: Bool
    /// The origins of pages around such frames, where browsers tell them.
    public var topOrigins: Set<String>

    /// Expectations; no frames unless they are asked for.
    public init(
        relyingParty: RelyingParty, requiresUserVerification: Bool, allowsFrames: Bool = false,
        topOrigins: Set<String> = []
    ) {
        self.relyingParty = relyingParty
        self.requiresUserVerification = requiresUserVerification
        self.allowsFrames = allowsFrames
        self.topOrigins = topOrigins
    }
}
