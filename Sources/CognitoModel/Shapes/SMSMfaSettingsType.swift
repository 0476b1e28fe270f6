public import LatchkeyJSON

/// Whether a user's second factor is a code by text message, and whether it is the preferred one.
public struct SMSMfaSettingsType: Shape {
    public var enabled: Bool?
    public var preferredMFA: Bool?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Enabled", \.enabled),
        .init("PreferredMfa", \.preferredMFA),
    ]
}
