public import LatchkeyJSON
public import LatchkeyPlatform

/// An external provider, as lists show it.
public struct ProviderDescription: Shape {
    public var providerName: String?
    public var providerType: IdentityProviderTypeType?
    public var lastModifiedDate: Timestamp?
    public var creationDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ProviderName", \.providerName, .providerName),
        .init("ProviderType", \.providerType),
        .init("LastModifiedDate", \.lastModifiedDate),
        .init("CreationDate", \.creationDate),
    ]
}
