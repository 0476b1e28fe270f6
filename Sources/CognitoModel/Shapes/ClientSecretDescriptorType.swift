public import LatchkeyJSON
public import LatchkeyPlatform

/// A secret of an app client. Only the answer that creates it has the value.
public struct ClientSecretDescriptorType: Shape {
    public var clientSecretID: String?
    public var clientSecretValue: Secret?
    public var clientSecretCreateDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("ClientSecretId", \.clientSecretID, .clientSecretID),
        .init("ClientSecretValue", \.clientSecretValue, .clientSecret),
        .init("ClientSecretCreateDate", \.clientSecretCreateDate),
    ]
}
