/// The scopes that every pool has, beside those of its resource servers.
public enum TokenScope {
    /// Opens the operations of users, and the bookings. Tokens of a sign-in have it unless a hook takes it away.
    public static let api = "aws.cognito.signin.user.admin"

    /// All of them ([Scopes](https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-define-resource-servers.html)).
    static let standard: Set = [api, "openid", "email", "phone", "profile"]
}
