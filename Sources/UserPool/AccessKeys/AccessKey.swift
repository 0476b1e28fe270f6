public import LatchkeyPlatform

/// A key that an administrator signs requests with.
public struct AccessKey: Sendable {
    /// What names it: `LKIA` and 16 capital letters and digits, of the length that AWS tools know.
    public let id: String
    /// What proves it: 40 letters and digits.
    public let secret: Secret
    /// When it was made.
    public let created: Timestamp
}
