public import LatchkeyJSON

/// Whether a pool's users may have TOTP as a second factor.
public struct SoftwareTokenMfaConfigType: Shape {
    public var enabled: Bool?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Enabled", \.enabled)
    ]
}
