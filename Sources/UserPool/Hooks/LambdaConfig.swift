internal import LatchkeyJSON

/// The functions of a pool as its document names them. `InboundFederation` is none of them: what it would look at,
/// users who come from other identity providers, there is not.
///
/// ([LambdaConfigType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_LambdaConfigType.html)).
struct LambdaConfig: Shape {
    var preSignUp: String?
    var postConfirmation: String?
    var preAuthentication: String?
    var postAuthentication: String?
    var defineAuthChallenge: String?
    var createAuthChallenge: String?
    var verifyAuthChallengeResponse: String?
    var preTokenGeneration: String?
    var preTokenGenerationConfig: Versioned?
    var userMigration: String?
    var customMessage: String?
    var customEmailSender: Versioned?
    var customSMSSender: Versioned?

    static let fields: [Field<Self>] = [
        .init("PreSignUp", \.preSignUp),
        .init("PostConfirmation", \.postConfirmation),
        .init("PreAuthentication", \.preAuthentication),
        .init("PostAuthentication", \.postAuthentication),
        .init("DefineAuthChallenge", \.defineAuthChallenge),
        .init("CreateAuthChallenge", \.createAuthChallenge),
        .init("VerifyAuthChallengeResponse", \.verifyAuthChallengeResponse),
        .init("PreTokenGeneration", \.preTokenGeneration),
        .init("PreTokenGenerationConfig", \.preTokenGenerationConfig),
        .init("UserMigration", \.userMigration),
        .init("CustomMessage", \.customMessage),
        .init("CustomEmailSender", \.customEmailSender),
        .init("CustomSMSSender", \.customSMSSender),
    ]

    /// A function with the version of the event that it understands.
    struct Versioned: Shape {
        var version = ""
        var function = ""

        static let fields: [Field<Self>] = [
            .init("LambdaVersion", \.version), .init("LambdaArn", \.function),
        ]
    }

    /// Throws `invalidParameter` for a version that there is not, and for two functions where there can be one.
    func check() throws(UserPoolError) {
        for sender in [customEmailSender, customSMSSender].compactMap(\.self) where sender.version != "V1_0" {
            throw .invalidParameter("Invalid LambdaVersion: \(sender.version)")
        }
        guard let config = preTokenGenerationConfig else { return }
        guard HookSettings.TokenVersion(rawValue: config.version) != nil else {
            throw .invalidParameter("Invalid LambdaVersion: \(config.version)")
        }
        guard preTokenGeneration.map({ $0 == config.function }) ?? true else {
            throw .invalidParameter("PreTokenGeneration and PreTokenGenerationConfig must name the same function.")
        }
    }
}

extension HookSettings {
    /// What a document names; `nil` when that is nothing.
    init?(_ config: LambdaConfig) {
        let named: [(HookTrigger, String?)] = [
            (.preSignUp, config.preSignUp), (.postConfirmation, config.postConfirmation),
            (.preAuthentication, config.preAuthentication), (.postAuthentication, config.postAuthentication),
            (.defineAuthChallenge, config.defineAuthChallenge), (.createAuthChallenge, config.createAuthChallenge),
            (.verifyAuthChallengeResponse, config.verifyAuthChallengeResponse),
            (.preTokenGeneration, config.preTokenGenerationConfig?.function ?? config.preTokenGeneration),
            (.userMigration, config.userMigration), (.customMessage, config.customMessage),
            (.customEmailSender, config.customEmailSender?.function),
            (.customSMSSender, config.customSMSSender?.function),
        ]
        for (trigger, function) in named { functions[trigger] = function.flatMap { $0.isEmpty ? nil : $0 } }
        guard !functions.isEmpty else { return nil }
        if let config = config.preTokenGenerationConfig {
            tokenVersion = TokenVersion(rawValue: config.version) ?? .v1
        }
    }
}
