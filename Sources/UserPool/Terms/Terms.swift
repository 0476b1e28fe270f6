public import LatchkeyPlatform

/// Links to the terms of use or the privacy policy of a client, one for each language.
public struct Terms: Sendable, Equatable {
    /// What a request sets; what it leaves out stays.
    public struct Change: Sendable {
        /// Which document it is.
        public var name: String?
        /// How it is given: by links.
        public var source: String?
        /// Whether users must agree.
        public var enforcement: String?
        /// The addresses, by language.
        public var links: [String: String]?

        /// A change of nothing.
        public init() {}
    }

    /// The id, a UUID.
    public let id: String
    /// The client whose pages show the links.
    public let client: ClientID
    /// Which document it is: `terms-of-use`, `privacy-policy`. A client has one of each.
    public internal(set) var name: String
    /// How it is given: `LINK`.
    public internal(set) var source: String
    /// Whether users must agree: `NONE`.
    public internal(set) var enforcement: String
    /// The addresses, by language: `cognito:english`, and `cognito:default` for all others.
    public internal(set) var links: [String: String]
    /// When it was made.
    public let created: Timestamp
    /// When it was last changed.
    public internal(set) var modified: Timestamp

    /// Takes a change over. Throws `invalidParameter` when an address is none that a page may lead to.
    mutating func apply(_ change: Change) throws(UserPoolError) {
        if let links = change.links {
            for address in links.values.sorted() { try WebAddress.check(address) }
            self.links = links
        }
        guard !links.isEmpty else { throw .invalidParameter("Links is required when TermsSource is LINK.") }
        name = change.name ?? name
        source = change.source ?? source
        enforcement = change.enforcement ?? enforcement
    }
}
