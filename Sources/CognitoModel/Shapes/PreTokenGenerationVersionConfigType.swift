public import LatchkeyJSON

/// The function that may change tokens before they are issued.
public struct PreTokenGenerationVersionConfigType: Shape {
    public var lambdaVersion: PreTokenGenerationLambdaVersionType = .unset
    public var lambdaARN = ""
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("LambdaVersion", \.lambdaVersion),
        .init("LambdaArn", \.lambdaARN, .arn),
    ]
}
