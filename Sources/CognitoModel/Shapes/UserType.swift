public import LatchkeyJSON
public import LatchkeyPlatform

/// A user, as lists and administrators see them.
public struct UserType: Shape {
    public var username: String?
    public var attributes: [AttributeType]?
    public var userCreateDate: Timestamp?
    public var userLastModifiedDate: Timestamp?
    public var enabled: Bool?
    public var userStatus: UserStatusType?
    public var mfaOptions: [MFAOptionType]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Username", \.username, .username),
        .init("Attributes", \.attributes),
        .init("UserCreateDate", \.userCreateDate),
        .init("UserLastModifiedDate", \.userLastModifiedDate),
        .init("Enabled", \.enabled),
        .init("UserStatus", \.userStatus),
        .init("MFAOptions", \.mfaOptions),
    ]
}
