/// What became of an attempt to prove to be a user by the password.
enum PasswordVerdict: Sendable {
    /// The password is the user's.
    case proved(PasswordProof)
    /// The password is not the user's, or the user has none.
    case wrong
    /// There is no such user. It took the same work to find that out.
    case nobody
}

/// A user who has just proved to know their password.
struct PasswordProof: Sendable {
    let user: User
    let password: StoredPassword
    /// Where the attempt was counted.
    let account: AccountKey
}
