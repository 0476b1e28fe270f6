/// The event that a sign-in is written down as, while the sign-in is in progress.
struct SignInEvent: Equatable, Sendable {
    /// The event's id.
    let id: String
    /// Whether the sign-in seemed so risky that it takes a second factor.
    var demandsSecondFactor = false
}
