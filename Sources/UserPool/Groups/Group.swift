public import LatchkeyPlatform

/// A group of users of a pool, as stored at one moment
/// ([GroupType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GroupType.html)).
public struct Group: Sendable, Equatable {
    /// What memberships know it by.
    let id: Int64
    /// The name, which never changes and is unique in the pool; case counts.
    public let name: String
    /// A text for administrators.
    public internal(set) var description: String?
    /// The Amazon Resource Name of the role that comes with the group.
    public internal(set) var role: String?
    /// How much the group counts among those of a user: 0 the most, `nil` less than any number.
    public internal(set) var precedence: Int?
    /// When the group was made.
    public let created: Timestamp
    /// When it was last changed; users who come and go are no change.
    public internal(set) var modified: Timestamp

    /// How many groups a user can be in.
    public static let mostPerUser = 100
}

/// What is said of a group where it is made or changed; `nil` says nothing.
public struct GroupChange: Sendable {
    /// A text for administrators.
    public var description: String?
    /// The Amazon Resource Name of the role that comes with the group.
    public var role: String?
    /// How much the group counts among those of a user: 0 the most.
    public var precedence: Int?

    /// A change that says these things.
    public init(description: String? = nil, role: String? = nil, precedence: Int? = nil) {
        self.description = description
        self.role = role
        self.precedence = precedence
    }
}
