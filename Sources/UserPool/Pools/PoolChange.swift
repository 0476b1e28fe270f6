public import LatchkeyJSON

/// What a pool is to be like: for making one, and for putting other settings in place of its own.
public struct PoolChange: Sendable {
    /// The name; `nil` leaves it as it is.
    public var name: String?
    /// The settings in Cognito's member names, without name and tags.
    public var document: JSONValue
    /// The tags.
    public var tags: [String: String]

    /// A pool's settings.
    public init(name: String? = nil, document: JSONValue = [:], tags: [String: String] = [:]) {
        self.name = name
        self.document = document
        self.tags = tags
    }
}
