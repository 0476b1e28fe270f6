/// Where a user stands on the way to signing in.
///
/// [UserType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserType.html). The raw
/// value is what Cognito calls it. Whether a user is enabled is a matter of its own.
public enum UserStatus: String, Sendable, CaseIterable {
    /// Signed up, not yet confirmed.
    case unconfirmed = "UNCONFIRMED"
    /// May sign in.
    case confirmed = "CONFIRMED"
    /// Has a temporary password and must choose one.
    case forceChangePassword = "FORCE_CHANGE_PASSWORD"
    /// Must take the way of the forgotten password first.
    case resetRequired = "RESET_REQUIRED"
    /// Signs in at another identity provider.
    case externalProvider = "EXTERNAL_PROVIDER"
}
