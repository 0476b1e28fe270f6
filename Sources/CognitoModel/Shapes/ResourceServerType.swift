public import LatchkeyJSON

/// An API that tokens are for, and its scopes.
public struct ResourceServerType: Shape {
    public var userPoolID: String?
    public var identifier: String?
    public var name: String?
    public var scopes: [ResourceServerScopeType]?
    public var managedBy: ResourceServerManagedByType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("Identifier", \.identifier, .resourceServerIdentifier),
        .init("Name", \.name, .resourceServerName),
        .init("Scopes", \.scopes, .scopes),
        .init("ManagedBy", \.managedBy),
    ]
}
