public import LatchkeyJSON
public import LatchkeyPlatform

/// A user pool: a directory of users with its own rules, clients and keys.
///
/// What a pool can do is in extensions, each in the folder of its capability. A `Pool` is what was stored at one
/// moment; ask ``UserPools/pool(_:)`` again for the next piece of work.
public struct Pool: Sendable {
    /// The pool's id.
    public let id: PoolID
    /// The name that people gave it.
    public let name: String
    /// The settings with an effect, defaults filled in.
    public let settings: PoolSettings
    /// What was set, in Cognito's member names, without the pool's name and tags.
    public let document: JSONValue
    /// The tags that were set.
    public let tags: [String: String]
    /// When the pool was made.
    public let created: Timestamp
    /// When its settings were last changed.
    public let modified: Timestamp

    let services: Services

    /// The region that the pool was made for; it stands in its id.
    public var region: String { id.region }

    /// The account that stands in Amazon Resource Names.
    public var account: String { services.configuration.account }

    /// The pool's Amazon Resource Name.
    public var arn: String {
        "arn:aws:cognito-idp:\(region):\(account):userpool/\(id)"
    }
}
