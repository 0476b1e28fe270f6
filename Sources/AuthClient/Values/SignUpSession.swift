public import LatchkeyPlatform

/// What leads from a sign-up through its confirmation to a sign-in without a second code: good for a few minutes, and
/// once. Servers give one where the app client lets users choose how to sign in (`USER_AUTH`).
public struct SignUpSession: Sendable, Equatable {
    /// As the server gave it (`Session` of SignUp and ConfirmSignUp).
    let secret: Secret

    /// A session, as a server gave it.
    public init(_ secret: Secret) { self.secret = secret }

    public static func == (one: Self, other: Self) -> Bool { one.secret.reveal == other.secret.reveal }
}
