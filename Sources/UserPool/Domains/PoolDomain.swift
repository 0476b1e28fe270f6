public import LatchkeyJSON
public import LatchkeyPlatform

/// A domain of a pool: where its login pages and OAuth endpoints are.
public struct PoolDomain: Sendable, Equatable {
    /// Whose name it is.
    public enum Kind: String, Sendable {
        /// A prefix before the name of the service.
        case prefix
        /// A name of the owner's own, with a certificate.
        case custom
    }

    /// The prefix, or the whole name. No two pools have the same.
    public let name: String
    /// The pool that has it.
    public let pool: PoolID
    /// Whose name it is.
    public let kind: Kind
    /// What was set, in Cognito's member names: `ManagedLoginVersion`, `CustomDomainConfig`, `Routing`.
    public internal(set) var document: JSONValue
    /// When it was made.
    public let created: Timestamp
    /// When it was last changed.
    public internal(set) var modified: Timestamp

    /// 1 for the classic pages, 2 for those of managed login.
    public var managedLoginVersion: Int { document["ManagedLoginVersion"]?.int64.map(Int.init) ?? 1 }
}
