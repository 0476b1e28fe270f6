public import LatchkeyJSON

/// Where the analytics of an app client go.
public struct AnalyticsConfigurationType: Shape {
    public var applicationID: String?
    public var applicationARN: String?
    public var roleARN: String?
    public var externalID: String?
    public var userDataShared: Bool?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ApplicationId", \.applicationID, .hexString),
        .init("ApplicationArn", \.applicationARN, .arn),
        .init("RoleArn", \.roleARN, .arn),
        .init("ExternalId", \.externalID, .string),
        .init("UserDataShared", \.userDataShared),
    ]
}
