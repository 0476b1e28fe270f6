public import LatchkeyJSON

/// An app client, as lists show it.
public struct UserPoolClientDescription: Shape {
    public var clientID: String?
    public var userPoolID: String?
    public var clientName: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ClientId", \.clientID, .clientID),
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("ClientName", \.clientName, .clientName),
    ]
}
