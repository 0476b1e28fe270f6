public import LatchkeyJSON

/// A user by what their provider knows of them.
public struct ProviderUserIdentifierType: Shape {
    public var providerName: String?
    public var providerAttributeName: String?
    public var providerAttributeValue: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ProviderName", \.providerName, .providerName),
        .init("ProviderAttributeName", \.providerAttributeName, .string),
        .init("ProviderAttributeValue", \.providerAttributeValue, .string),
    ]
}
