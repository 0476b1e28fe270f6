public import LatchkeyJSON
public import LatchkeyPlatform

/// A style of the managed login pages.
public struct ManagedLoginBrandingType: Shape {
    public var managedLoginBrandingID: String?
    public var userPoolID: String?
    public var useCognitoProvidedValues: Bool?
    public var settings: JSONValue?
    public var assets: [AssetType]?
    public var creationDate: Timestamp?
    public var lastModifiedDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ManagedLoginBrandingId", \.managedLoginBrandingID, .uuid4),
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("UseCognitoProvidedValues", \.useCognitoProvidedValues),
        .init("Settings", \.settings),
        .init("Assets", \.assets, .assets),
        .init("CreationDate", \.creationDate),
        .init("LastModifiedDate", \.lastModifiedDate),
    ]
}
