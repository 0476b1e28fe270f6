public import LatchkeyJSON

/// One kind of log, its level and where it goes.
public struct LogConfigurationType: Shape {
    public var logLevel: LogLevel = .unset
    public var eventSource: EventSourceName = .unset
    public var cloudWatchLogsConfiguration: CloudWatchLogsConfigurationType?
    public var s3Configuration: S3ConfigurationType?
    public var firehoseConfiguration: FirehoseConfigurationType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LogLevel", \.logLevel),
        .init("EventSource", \.eventSource),
        .init("CloudWatchLogsConfiguration", \.cloudWatchLogsConfiguration),
        .init("S3Configuration", \.s3Configuration),
        .init("FirehoseConfiguration", \.firehoseConfiguration),
    ]
}
