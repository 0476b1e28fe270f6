public import LatchkeyJSON
public import LatchkeyPlatform

/// An external provider whose users may sign in to the pool.
public struct IdentityProviderType: Shape {
    public var userPoolID: String?
    public var providerName: String?
    public var providerType: IdentityProviderTypeType?
    public var providerDetails: [String: String]?
    public var attributeMapping: [String: String]?
    public var idpIdentifiers: [String]?
    public var acrMapping: [String: String]?
    public var lastModifiedDate: Timestamp?
    public var creationDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("ProviderName", \.providerName, .providerName),
        .init("ProviderType", \.providerType),
        .init("ProviderDetails", \.providerDetails, .strings),
        .init("AttributeMapping", \.attributeMapping, .attributeMapping),
        .init("IdpIdentifiers", \.idpIdentifiers, .idpIdentifiers),
        .init("AcrMapping", \.acrMapping, .acrMapping),
        .init("LastModifiedDate", \.lastModifiedDate),
        .init("CreationDate", \.creationDate),
    ]
}
