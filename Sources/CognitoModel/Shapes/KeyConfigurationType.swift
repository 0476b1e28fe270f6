public import LatchkeyJSON

/// Which key encrypts the pool's data at rest.
public struct KeyConfigurationType: Shape {
    public var keyType: EncryptionKeyType?
    public var kmsKeyARN: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("KeyType", \.keyType),
        .init("KmsKeyArn", \.kmsKeyARN, .arn),
    ]
}
