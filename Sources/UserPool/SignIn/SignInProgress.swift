internal import LatchkeyPlatform

/// What a sign-in has come to so far. It travels sealed in every ``Challenge``, so that an answer goes on where the
/// question stood.
///
/// All of it together must leave a challenge within ``Challenge/maximumLength``, so each field is small and bounded;
/// what one kind of challenge alone needs for its answer goes into ``Challenge/memo``. A caller's `ClientMetadata` is
/// not carried: it comes anew with every request. ``SignInMachine`` alone adds to ``methods``.
struct SignInProgress: Equatable, Sendable {
    /// The longest device key in bytes (`DeviceKeyType` of the Cognito API).
    static let longestDeviceKey = 55

    /// What has been proved in this sign-in, in that order.
    var methods: [AuthenticationMethod] = []
    /// What an access token has shown to have been proved before, where the user steps up from there.
    var credit: [AuthenticationMethod] = []
    /// When the oldest of ``credit`` was proved.
    var creditedSince: Timestamp?
    /// The session that has shown it; without it, it is worth nothing.
    var creditedBy: SessionID?
    /// When the password had been set at the first proof, or at the first question of a sign-in by choice; `nil` for a
    /// user who had none. Another one set since makes the sign-in void.
    var passwordSet: Timestamp?
    /// The level that there must be tokens of, if any.
    var target: AuthenticationLevel?
    /// How the sign-in began, where what comes next depends on it.
    var flow: AuthenticationFlow?
    /// The device that the client says it is on.
    var deviceKey: String?
    /// What it is written down as; `nil` until the user has proved something, and where nothing is written down.
    var event: SignInEvent?

    /// Everything that is taken to be proved.
    var proved: [AuthenticationMethod] { credit + methods.filter { !credit.contains($0) } }

    /// Whether the user has been told from everybody else.
    var hasFirstFactor: Bool { !methods.isEmpty || !credit.isEmpty }

    /// Whether something has been proved that a second factor follows: a code that is asked for now is one.
    var isPastFirstFactor: Bool { proved.contains(.password) || proved.contains(.custom) }
}
