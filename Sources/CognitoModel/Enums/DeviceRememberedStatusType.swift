public import LatchkeyJSON

/// Whether a device is remembered.
public struct DeviceRememberedStatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let remembered = Self(rawValue: "remembered")
    public static let notRemembered = Self(rawValue: "not_remembered")

    public static let known: [Self] = [
        .remembered, .notRemembered,
    ]
}
