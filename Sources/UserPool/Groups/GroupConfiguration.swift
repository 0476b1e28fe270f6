internal import LatchkeyJSON

/// What events tell of the groups that a user is in, and of the roles that come with them
/// ([GroupConfiguration](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html)).
struct GroupConfiguration: Equatable, Sendable {
    /// Of a user who is in no group.
    static let none = GroupConfiguration()

    /// The names of the groups, the one that counts most first.
    var groups: [String] = []
    /// The Amazon Resource Names of their roles.
    var roles: [String] = []
    /// The role of the group that counts most.
    var preferredRole: String?

    /// As it stands in an event.
    var shown: JSONValue {
        [
            "groupsToOverride": .array(groups.map { .string($0) }),
            "iamRolesToOverride": .array(roles.map { .string($0) }),
            "preferredRole": preferredRole.map { .string($0) } ?? .null,
        ]
    }

    /// The configuration in the names of errands: what has changed meanwhile is asked about again.
    var errandName: String { String(decoding: shown.encode(), as: UTF8.self) }
}
