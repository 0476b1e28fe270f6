public import LatchkeyPlatform

/// A device that a server remembers for one of its users, which a sign-in may prove in the place of a second factor.
public struct RememberedDevice: Sendable {
    /// The server's URL and the pool that the user is of.
    public let endpoint: String, poolID: String
    /// The user as the server knows them, and as they typed their name.
    public let username: String, typedName: String
    /// What the server calls the device, and the group that its secret is bound to.
    public let key: String, groupKey: String
    /// The device's secret. Whoever has it and the password needs no second factor.
    public let password: Secret

    /// A device by its parts, as a store of your own has kept them.
    public init(
        endpoint: String, poolID: String, username: String, typedName: String, key: String, groupKey: String,
        password: Secret
    ) {
        self.endpoint = endpoint
        self.poolID = poolID
        self.username = username
        self.typedName = typedName
        self.key = key
        self.groupKey = groupKey
        self.password = password
    }

    /// Whether the user, by either name, is this device's.
    func belongs(to name: String) -> Bool { name == username || name == typedName }

    /// Whether the device is one of that pool.
    func isKnown(to configuration: Session.Configuration) -> Bool {
        endpoint == configuration.endpoint && poolID == configuration.poolID
    }
}
