public import LatchkeyJSON

/// How the pool sends text messages.
public struct SmsConfigurationType: Shape {
    public var snsCallerARN: String?
    public var externalID: String?
    public var snsRegion: String?
    public var eumsSMS: EumsSmsConfigurationType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("SnsCallerArn", \.snsCallerARN, .optionalARN),
        .init("ExternalId", \.externalID, .string),
        .init("SnsRegion", \.snsRegion, .region),
        .init("EumsSms", \.eumsSMS),
    ]
}
