/// What the pool calls a device that it has not seen before, which the user may confirm (`NewDeviceMetadata`).
public struct NewDevice: Sendable, Equatable {
    /// The key that names it.
    public let key: DeviceKey
    /// What stands for the pool when the device proves itself: short, with a hyphen in front, the same for all devices
    /// of a user.
    public let groupKey: String
}
