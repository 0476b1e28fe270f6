public import LatchkeyJSON

/// An attribute that users of a pool can have.
public struct SchemaAttributeType: Shape {
    public var name: String?
    public var attributeDataType: AttributeDataType?
    public var developerOnlyAttribute: Bool?
    public var mutable: Bool?
    public var required: Bool?
    public var numberAttributeConstraints: NumberAttributeConstraintsType?
    public var stringAttributeConstraints: StringAttributeConstraintsType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Name", \.name, .customAttributeName),
        .init("AttributeDataType", \.attributeDataType),
        .init("DeveloperOnlyAttribute", \.developerOnlyAttribute),
        .init("Mutable", \.mutable),
        .init("Required", \.required),
        .init("NumberAttributeConstraints", \.numberAttributeConstraints),
        .init("StringAttributeConstraints", \.stringAttributeConstraints),
    ]
}
