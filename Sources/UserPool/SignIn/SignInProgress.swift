internal import LatchkeyPlatform

/// What a sign-in has come to so far. It travels in every ``Challenge``, so that an answer goes on where the question
/// stood.
struct SignInProgress: Equatable, Sendable {
    /// What has been proved, in that order.
    var methods: [AuthenticationMethod] = []
    /// When the password that was proved had been set; another one set since makes the sign-in void.
    var passwordSet: Timestamp?

    /// Whether the user has been told from everybody else.
    var hasFirstFactor: Bool { !methods.isEmpty }
}
