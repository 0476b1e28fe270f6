/// An authenticator app of a user: the secret that it shares with the server.
struct SoftwareToken: Sendable, Equatable {
    /// How many bytes a new secret has (RFC 4226 §4, R6).
    static let secretBytes = 20

    /// The shared secret.
    let secret: [UInt8]
    /// What the user calls it.
    var name: String?
    /// Whether a code of it has come: until then it proves nothing.
    var isVerified: Bool
    /// The step of the last code that was taken: none from it or before it is taken again (RFC 6238 §5.2).
    var lastStep: Int64
}
