public import LatchkeyJSON

/// A stream that logs are sent to.
public struct FirehoseConfigurationType: Shape {
    public var streamARN: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("StreamArn", \.streamARN, .arn)
    ]
}
