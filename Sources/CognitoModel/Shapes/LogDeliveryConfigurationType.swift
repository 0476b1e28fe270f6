public import LatchkeyJSON

/// Where the logs of a pool go.
public struct LogDeliveryConfigurationType: Shape {
    public var userPoolID = ""
    public var logConfigurations: [LogConfigurationType] = []
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("LogConfigurations", \.logConfigurations, .logConfigurations),
    ]
}
