public import LatchkeyJSON

/// A scope of a resource server.
public struct ResourceServerScopeType: Shape {
    public var scopeName = ""
    public var scopeDescription = ""
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ScopeName", \.scopeName, .resourceServerScopeName),
        .init("ScopeDescription", \.scopeDescription, .resourceServerScopeDescription),
    ]
}
