public import LatchkeyJSON

/// Whether a user's passkey counts as a second factor.
public struct WebAuthnMfaSettingsType: Shape {
    public var enabled: Bool?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Enabled", \.enabled)
    ]
}
