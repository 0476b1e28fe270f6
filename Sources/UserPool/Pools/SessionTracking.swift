/// How a pool keeps account of its users' sessions
/// ([SetUserPoolSessionConfiguration](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SetUserPoolSessionConfiguration.html)).
public struct SessionTracking: Sendable, Equatable {
    /// How many sessions a user may have where nobody has said (Amazon Cognito: 20).
    public static let defaultMostPerUser = 20
    /// How many sessions a user may have at once, 1–100: the next sign-in ends the one that was not used for longest.
    public internal(set) var mostPerUser: Int
}
