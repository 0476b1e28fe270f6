/// How a sign-in begins: what is shown to the server first (Cognito's `AuthFlow`).
///
/// The app client has to allow the flow. Amplify signs in by ``srp`` unless it is told otherwise, and so does
/// ``Session``.
public enum SignInFlow: Sendable, Equatable {
    /// The password is proved by the Secure Remote Password protocol and never sent (`USER_SRP_AUTH`).
    case srp
    /// As ``srp``; the password is sent when the app client does not allow that flow, and in no other case: never after
    /// a proof that failed.
    ///
    /// Whoever can answer in the server's place can say that the flow is not allowed, and is sent the password then.
    case srpOrPassword
    /// The password is sent (`USER_PASSWORD_AUTH`).
    case password
    /// The user chooses what to show first (`USER_AUTH`). A factor that the user has and that is preferred is asked for
    /// at once; without one, a password that is given is proved as in ``srp``. Otherwise the server offers what there
    /// is (``SignInStep/firstFactorSelection(_:)``).
    case choice(preferred: FirstFactor? = nil)
    /// What the pool's hooks ask (`CUSTOM_AUTH`). A password that is given is proved first.
    case custom
}
