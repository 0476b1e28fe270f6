public import LatchkeyJSON

/// Which attributes keep their old value until the new one is verified.
public struct UserAttributeUpdateSettingsType: Shape {
    public var attributesRequireVerificationBeforeUpdate: [VerifiedAttributeType]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AttributesRequireVerificationBeforeUpdate", \.attributesRequireVerificationBeforeUpdate)
    ]
}
