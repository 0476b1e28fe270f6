/// What a token is for (`token_use`).
public enum TokenUse: String, Sendable, Hashable {
    /// Shown to services to be let in.
    case access
    /// Tells the client who signed in. It is not meant for services.
    case id
}
