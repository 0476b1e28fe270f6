public import LatchkeyJSON

/// The function that is asked when a user comes from an external provider.
public struct InboundFederationLambdaType: Shape {
    public var lambdaVersion: InboundFederationLambdaVersionType = .unset
    public var lambdaARN = ""
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LambdaVersion", \.lambdaVersion),
        .init("LambdaArn", \.lambdaARN, .arn),
    ]
}
