public import LatchkeyJSON

/// How text messages are sent through AWS End User Messaging.
public struct EumsSmsConfigurationType: Shape {
    public var callerARN = ""
    public var externalID: String?
    public var originationIdentity: String?
    public var configurationSetName: String?
    public var inEntityID: String?
    public var inTemplateID: String?
    public var region: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("CallerArn", \.callerARN, .arn),
        .init("ExternalId", \.externalID, .string),
        .init("OriginationIdentity", \.originationIdentity, .string),
        .init("ConfigurationSetName", \.configurationSetName, .string),
        .init("InEntityId", \.inEntityID, .string),
        .init("InTemplateId", \.inTemplateID, .string),
        .init("Region", \.region, .region),
    ]
}
