public import LatchkeyJSON

/// The functions that a pool calls at points of a user's life, by their ARNs.
public struct LambdaConfigType: Shape {
    public var preSignUp: String?
    public var customMessage: String?
    public var postConfirmation: String?
    public var preAuthentication: String?
    public var postAuthentication: String?
    public var defineAuthChallenge: String?
    public var createAuthChallenge: String?
    public var verifyAuthChallengeResponse: String?
    public var preTokenGeneration: String?
    public var userMigration: String?
    public var preTokenGenerationConfig: PreTokenGenerationVersionConfigType?
    public var customSMSSender: CustomSMSLambdaVersionConfigType?
    public var customEmailSender: CustomEmailLambdaVersionConfigType?
    public var kmsKeyID: String?
    public var inboundFederation: InboundFederationLambdaType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("PreSignUp", \.preSignUp, .arn),
        .init("CustomMessage", \.customMessage, .arn),
        .init("PostConfirmation", \.postConfirmation, .arn),
        .init("PreAuthentication", \.preAuthentication, .arn),
        .init("PostAuthentication", \.postAuthentication, .arn),
        .init("DefineAuthChallenge", \.defineAuthChallenge, .arn),
        .init("CreateAuthChallenge", \.createAuthChallenge, .arn),
        .init("VerifyAuthChallengeResponse", \.verifyAuthChallengeResponse, .arn),
        .init("PreTokenGeneration", \.preTokenGeneration, .arn),
        .init("UserMigration", \.userMigration, .arn),
        .init("PreTokenGenerationConfig", \.preTokenGenerationConfig),
        .init("CustomSMSSender", \.customSMSSender),
        .init("CustomEmailSender", \.customEmailSender),
        .init("KMSKeyID", \.kmsKeyID, .arn),
        .init("InboundFederation", \.inboundFederation),
    ]
}
