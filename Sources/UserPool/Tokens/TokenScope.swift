/// The scopes that have a meaning here.
public enum TokenScope {
    /// Opens the operations of users, and the bookings. Every session has it, and nothing but what a hook adds.
    public static let api = "aws.cognito.signin.user.admin"
}
