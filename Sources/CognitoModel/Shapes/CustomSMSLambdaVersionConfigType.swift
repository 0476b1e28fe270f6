public import LatchkeyJSON

/// The function that sends text messages in place of the service.
public struct CustomSMSLambdaVersionConfigType: Shape {
    public var lambdaVersion: CustomSMSSenderLambdaVersionType = .unset
    public var lambdaARN = ""
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LambdaVersion", \.lambdaVersion),
        .init("LambdaArn", \.lambdaARN, .arn),
    ]
}
