public import LatchkeyPlatform

/// What a user answers to a ``SignInStep``.
public enum SignInAnswer: Sendable {
    /// A password of the user's own, and the attributes that were missing.
    case newPassword(Secret, attributes: [UserAttribute] = [])
    /// The code of a message or of an authenticator app.
    case code(Secret)
    /// The password, proved and never sent.
    case password(Secret)
    /// The password, sent as it is.
    case plainPassword(Secret)
    /// What to show first.
    case firstFactor(FirstFactor)
    /// The second factor to show or to set up.
    case secondFactor(SecondFactor)
    /// The address that codes are to be sent to from now on.
    case email(String)
    /// What a passkey said: JSON of `AuthenticationResponseJSON` (WebAuthn §5.1).
    case passkey(String)
    /// The answer to a question of the pool's hooks.
    case custom(Secret)
}
