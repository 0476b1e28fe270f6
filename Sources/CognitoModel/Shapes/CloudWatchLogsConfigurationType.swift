public import LatchkeyJSON

/// A log group that logs are sent to.
public struct CloudWatchLogsConfigurationType: Shape {
    public var logGroupARN: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LogGroupArn", \.logGroupARN, .arn)
    ]
}
