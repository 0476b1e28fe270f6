public import LatchkeyPlatform

/// A device that a user has confirmed, as stored at one moment.
public struct Device: Sendable, Equatable {
    /// The key that names it.
    public let key: DeviceKey
    /// What the user calls it.
    public let name: String?
    /// Whether it proves itself at sign-in. One that is not remembered is known and no more.
    public internal(set) var isRemembered: Bool
    /// Where the user last used it from.
    public internal(set) var address: IPAddress?
    /// When it was confirmed.
    public let created: Timestamp
    /// When it was last changed.
    public internal(set) var modified: Timestamp
    /// When the user last signed in with it.
    public internal(set) var authenticated: Timestamp
}
