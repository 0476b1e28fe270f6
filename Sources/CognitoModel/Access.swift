/// What the caller of an operation must show.
public enum Access: Sendable, Hashable {
    /// A signature of an administrator's access key (SigV4).
    case admin
    /// The access token of a signed-in user, as a member of the request.
    case accessToken
    /// The access token of a signed-in user, or the session of a sign-in that has not ended yet.
    case accessTokenOrSession
    /// Nothing but what the request says.
    case `public`
}
