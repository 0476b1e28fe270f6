/// Why the keys of an issuer could not be had.
public struct KeyFetchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What happened, for people.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
