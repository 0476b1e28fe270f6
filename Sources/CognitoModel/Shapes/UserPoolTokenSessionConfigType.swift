public import LatchkeyJSON

/// How many sessions a user may have at once.
public struct UserPoolTokenSessionConfigType: Shape {
    public var maxPerUser = 0
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("MaxPerUser", \.maxPerUser, .sessionsPerUser)
    ]
}
