/// How far a sign-in has come.
public struct SignInResult: Sendable, Equatable {
    /// What is left to do.
    public let nextStep: SignInStep

    /// Whether the pool leaves it to the user to have this new device remembered, by ``Session/rememberDevice()``.
    public let mayRememberDevice: Bool

    /// Whether somebody is signed in now.
    public var isSignedIn: Bool { nextStep == .done }

    /// A result, as a test or a preview makes it.
    public init(nextStep: SignInStep, mayRememberDevice: Bool = false) {
        self.nextStep = nextStep
        self.mayRememberDevice = mayRememberDevice
    }
}
