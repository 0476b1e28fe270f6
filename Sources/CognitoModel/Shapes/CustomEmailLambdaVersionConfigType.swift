public import LatchkeyJSON

/// The function that sends e-mails in place of the service.
public struct CustomEmailLambdaVersionConfigType: Shape {
    public var lambdaVersion: CustomEmailSenderLambdaVersionType = .unset
    public var lambdaARN = ""
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LambdaVersion", \.lambdaVersion),
        .init("LambdaArn", \.lambdaARN, .arn),
    ]
}
