public import LatchkeyJSON
public import LatchkeyPlatform

/// A user pool: a directory of users with its own rules, clients and keys.
///
/// What a pool can do is in extensions, each in the folder of its capability. A `Pool` is what was stored at one
/// moment; ask ``UserPools/pool(_:)`` again for the next piece of work.
public struct Pool: Sendable {
    /// Every request hands its pool about, so that it is one reference and not its many parts.
    private let parts: Parts

    private final class Parts: Sendable {
        let id: PoolID
        let userRange: UserRange
        let name: String
        let settings: PoolSettings
        let document: JSONValue
        let tags: [String: String]
        let created: Timestamp
        let modified: Timestamp
        let services: Services

        init(
            id: PoolID, userRange: UserRange, name: String, settings: PoolSettings, document: JSONValue,
            tags: [String: String], created: Timestamp, modified: Timestamp, services: Services
        ) {
            self.id = id
            self.userRange = userRange
            self.name = name
            self.settings = settings
            self.document = document
            self.tags = tags
            self.created = created
            self.modified = modified
            self.services = services
        }
    }

    /// A pool by its parts.
    init(
        id: PoolID, userRange: UserRange, name: String, settings: PoolSettings, document: JSONValue,
        tags: [String: String], created: Timestamp, modified: Timestamp, services: Services
    ) {
        parts = Parts(
            id: id, userRange: userRange, name: name, settings: settings, document: document, tags: tags,
            created: created, modified: modified, services: services)
    }

    /// The pool's id.
    public var id: PoolID { parts.id }
    /// The name that people gave it.
    public var name: String { parts.name }
    /// The settings with an effect, defaults filled in.
    public var settings: PoolSettings { parts.settings }
    /// What was set, in Cognito's member names, without the pool's name and tags.
    public var document: JSONValue { parts.document }
    /// The tags that were set.
    public var tags: [String: String] { parts.tags }
    /// When the pool was made.
    public var created: Timestamp { parts.created }
    /// When its settings were last changed.
    public var modified: Timestamp { parts.modified }

    var services: Services { parts.services }

    /// Where the rows of its users lie.
    var userRange: UserRange { parts.userRange }

    /// The region that the pool was made for; it stands in its id.
    public var region: String { id.region }

    /// The account that stands in Amazon Resource Names.
    public var account: String { services.configuration.account }

    /// The pool's Amazon Resource Name.
    public var arn: String {
        "arn:aws:cognito-idp:\(region):\(account):userpool/\(id)"
    }
}
