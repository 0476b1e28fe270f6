public import LatchkeyJSON
public import LatchkeyPlatform

/// The style of the classic login pages.
public struct UICustomizationType: Shape {
    public var userPoolID: String?
    public var clientID: String?
    public var imageURL: String?
    public var css: String?
    public var cssVersion: String?
    public var lastModifiedDate: Timestamp?
    public var creationDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("ClientId", \.clientID, .clientID),
        .init("ImageUrl", \.imageURL),
        .init("CSS", \.css, .css),
        .init("CSSVersion", \.cssVersion),
        .init("LastModifiedDate", \.lastModifiedDate),
        .init("CreationDate", \.creationDate),
    ]
}
