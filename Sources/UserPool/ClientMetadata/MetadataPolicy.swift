public import LatchkeyPlatform

/// Whom a pool takes for a client by the address of a metadata document.
public struct MetadataPolicy: Sendable, Equatable {
    /// What a request sets.
    public struct Change: Sendable {
        /// A name for people; `nil` leaves it as it is.
        public var name: String?
        /// How long a document is kept, in seconds; `nil` for a day.
        public var cacheSeconds: Int?
        /// The addresses, with `*` for any characters.
        public var patterns: [String]

        /// What a policy is to say.
        public init(name: String?, cacheSeconds: Int?, patterns: [String]) {
            self.name = name
            self.cacheSeconds = cacheSeconds
            self.patterns = patterns
        }
    }

    /// The id: 26 lower-case letters and digits.
    public let id: String
    /// The client whose settings those clients have; `nil` when it is gone.
    public internal(set) var client: ClientID?
    /// A name for people.
    public internal(set) var name: String
    /// How long a document is kept, in seconds, where that was said.
    public internal(set) var cacheSeconds: Int?
    /// The addresses, with `*` for any characters.
    public internal(set) var patterns: [String]
    /// When it was made.
    public let created: Timestamp
    /// When it was last changed.
    public internal(set) var modified: Timestamp

    /// Whether the document at the address is taken.
    func covers(_ url: MetadataURL) -> Bool {
        patterns.contains { MetadataURLPattern($0)?.matches(url) == true }
    }

    /// Throws `invalidParameter` when a pattern is none.
    static func check(_ patterns: [String]) throws(UserPoolError) {
        for pattern in patterns where MetadataURLPattern(pattern) == nil {
            throw .invalidParameter("\(pattern) is not a valid URL pattern.")
        }
    }

    /// An address under a policy, and how its document stands.
    public struct URLState: Sendable, Equatable {
        /// The address.
        public let url: String
        /// When its document was fetched; `nil` when none is kept.
        public let cached: Timestamp?
        /// From when on it is fetched anew; `nil` when none is kept.
        public let expires: Timestamp?
    }
}
