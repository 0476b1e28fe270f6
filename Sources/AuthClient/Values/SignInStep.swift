/// What a sign-in needs next. ``Session/respond(to:with:)`` takes the answer.
///
/// Newer servers and versions know more steps, so a `switch` over it outside of this package needs a `default`.
@nonexhaustive
public enum SignInStep: Sendable, Equatable {
    /// Nothing: somebody is signed in.
    case done
    /// The password was a temporary one. Ask for a new one, and for the missing attributes: answer with
    /// ``SignInAnswer/newPassword(_:attributes:)``.
    case newPasswordRequired(missingAttributes: [String], attributes: [UserAttribute])
    /// The code of a text message: answer with ``SignInAnswer/code(_:)``.
    case smsCode(CodeDelivery?)
    /// The code of an e-mail: answer with ``SignInAnswer/code(_:)``.
    case emailCode(CodeDelivery?)
    /// The code that an authenticator app shows now: answer with ``SignInAnswer/code(_:)``. The name is the one that
    /// the user gave the app.
    case softwareTokenCode(deviceName: String?)
    /// Which second factor to show: answer with ``SignInAnswer/secondFactor(_:)``.
    case secondFactorSelection([SecondFactor])
    /// The pool demands a second factor and the user has none. Which one to set up: answer with
    /// ``SignInAnswer/secondFactor(_:)``, or for e-mail with ``SignInAnswer/email(_:)``.
    case secondFactorSetUp([SecondFactor])
    /// An authenticator app is to be set up with this secret: answer with the code that it shows then,
    /// ``SignInAnswer/code(_:)``.
    case softwareTokenSetUp(SoftwareTokenSetUp)
    /// What to show first: answer with ``SignInAnswer/firstFactor(_:)``, or for a password with
    /// ``SignInAnswer/password(_:)`` or ``SignInAnswer/plainPassword(_:)`` right away.
    case firstFactorSelection([FirstFactor])
    /// The password: answer with ``SignInAnswer/password(_:)``, or where it has to be sent as it is with
    /// ``SignInAnswer/plainPassword(_:)``.
    case password(isSent: Bool)
    /// A passkey: hand the options, JSON of `PublicKeyCredentialRequestOptions` (WebAuthn §5.5), to the platform, and
    /// answer with ``SignInAnswer/passkey(_:)``.
    case passkey(options: String)
    /// A question of the pool's hooks, with whatever they say about it: answer with ``SignInAnswer/custom(_:)``.
    case customChallenge(parameters: [String: String])
}
