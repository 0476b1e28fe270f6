/// One attribute of a user: a standard one of OpenID Connect Core §5.1 (`email`), or a pool's own (`custom:…`).
public struct UserAttribute: Sendable, Hashable {
    /// The attribute's name.
    public let name: String
    /// Its value, as text.
    public let value: String

    /// An attribute by name and value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
