/// What a session reports about itself, in order: see ``Session/events``.
public enum SessionEvent: Sendable, Equatable {
    /// The state is now this one.
    case state(UserState, UserStateInfo)
    /// The tokens were refreshed, here or by another process with the same store. The state stays.
    case tokensRefreshed
}
