/// The device that a session's tokens are bound to: it is named in them, and whoever refreshes them has to name it.
struct SessionDevice: Sendable, Equatable {
    let key: DeviceKey
    /// Whether the pool has made the key just now: the user may confirm the device by it.
    let isNew: Bool
}
