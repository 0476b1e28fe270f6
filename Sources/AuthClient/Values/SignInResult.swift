/// How far a sign-in has come.
public struct SignInResult: Sendable, Equatable {
    /// What is left to do.
    public let nextStep: SignInStep

    /// Whether somebody is signed in now.
    public var isSignedIn: Bool { nextStep == .done }

    /// A result, as a test or a preview makes it.
    public init(nextStep: SignInStep) {
        self.nextStep = nextStep
    }
}

/// What a sign-in needs next.
///
/// Newer servers and versions know more steps, so a `switch` over it outside of this package needs a `default`.
@nonexhaustive
public enum SignInStep: Sendable, Equatable {
    /// Nothing: somebody is signed in.
    case done
    /// The password was a temporary one. Ask for a new one, and for the named attributes, and go on with
    /// ``Session/confirmSignIn(newPassword:attributes:)``.
    case newPasswordRequired(missingAttributes: [String], attributes: [UserAttribute])
}
