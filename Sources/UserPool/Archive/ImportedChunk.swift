/// What came of a part of an archive.
public struct ImportedChunk: Sendable, Equatable {
    /// Whether the pool was made of it.
    public internal(set) var madePool = false
    /// How many users were added, and how many were there already.
    public internal(set) var added = 0, present = 0
    /// How many entries that are no users were added: clients, groups, providers and the rest.
    public internal(set) var addedOthers = 0
    /// The `sub` of users whose name, alias or passkey somebody else has; they were not added.
    public internal(set) var conflicts: [String] = []
    /// What could not be taken, while all else was.
    public internal(set) var refused: [Refusal] = []

    /// An entry that could not be taken, or a part of one.
    public struct Refusal: Sendable, Equatable {
        /// Where it is in the part: `users[17]`, `users[17].identities[0]`.
        public let place: String
        /// What it is called, where that is known: the `sub` of a user, the name or the id of anything else.
        public let key: String?
        /// Why, in words for an administrator; nothing secret.
        public let reason: String
    }
}
