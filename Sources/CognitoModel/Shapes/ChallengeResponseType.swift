public import LatchkeyJSON

/// A challenge of an event, and whether it was passed.
public struct ChallengeResponseType: Shape {
    public var challengeName: ChallengeName?
    public var challengeResponse: ChallengeResponse?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ChallengeName", \.challengeName),
        .init("ChallengeResponse", \.challengeResponse),
    ]
}
