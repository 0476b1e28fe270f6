public import LatchkeyJSON

/// A bucket that logs are written to.
public struct S3ConfigurationType: Shape {
    public var bucketARN: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("BucketArn", \.bucketARN, .s3ARN)
    ]
}
