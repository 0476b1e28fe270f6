internal import LatchkeyPlatform

/// A user who has just proved to know their password.
struct PasswordProof: Sendable {
    let user: User
    let password: StoredPassword
    /// Where the attempt was counted.
    let account: AccountKey
}
