internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What the events of a custom sign-in have in common
/// ([Custom authentication challenge](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-challenge.html)).
protocol CustomChallengeEvent: HookEvent {
    var context: CustomSignIn.Context { get }
}

extension CustomChallengeEvent {
    var occasion: String { "Authentication" }
    var username: String { context.username }

    /// The request with its own members behind those that all have.
    fileprivate func request(_ own: JSONObject) -> JSONObject {
        var request: JSONObject = ["userAttributes": JSONValue(context.attributes)]
        for (name, value) in own { request[name] = value }
        if let words = context.clientMetadata { request["clientMetadata"] = JSONValue(texts: words) }
        if let isUnknown = context.isUnknown { request["userNotFound"] = .bool(isUnknown) }
        return request
    }
}

/// What comes next is to be decided.
struct DefineAuthChallengeEvent: CustomChallengeEvent {
    static let trigger = HookTrigger.defineAuthChallenge
    static let blank: JSONObject = ["challengeName": nil, "issueTokens": nil, "failAuthentication": nil]

    let context: CustomSignIn.Context
    let entries: [CustomSignIn.Entry]

    var request: JSONObject { request(["session": .array(entries.map(\.shown))]) }

    struct Answer: Shape {
        var challenge: String?
        var issuesTokens: Bool?
        var fails: Bool?

        static let fields: [Field<Self>] = [
            .init("challengeName", \.challenge),
            .init("issueTokens", \.issuesTokens),
            .init("failAuthentication", \.fails),
        ]
    }
}

/// A question is to be made.
struct CreateAuthChallengeEvent: CustomChallengeEvent {
    static let trigger = HookTrigger.createAuthChallenge
    static let blank: JSONObject = [
        "publicChallengeParameters": nil, "privateChallengeParameters": nil, "challengeMetadata": nil,
    ]

    let context: CustomSignIn.Context
    let entries: [CustomSignIn.Entry]

    var request: JSONObject {
        request([
            "challengeName": .string(ChallengeKind.customChallenge.rawValue),
            "session": .array(entries.map(\.shown)),
        ])
    }

    struct Answer: Shape {
        var shown: [String: String]?
        var kept: [String: String]?
        var metadata: String?

        static let fields: [Field<Self>] = [
            .init("publicChallengeParameters", \.shown),
            .init("privateChallengeParameters", \.kept),
            .init("challengeMetadata", \.metadata),
        ]
    }
}

/// An answer is to be judged.
struct VerifyAuthChallengeResponseEvent: CustomChallengeEvent {
    static let trigger = HookTrigger.verifyAuthChallengeResponse
    static let blank: JSONObject = ["answerCorrect": nil]

    let context: CustomSignIn.Context
    /// What was kept of the question.
    let kept: [String: String]
    let given: Secret

    var request: JSONObject {
        request([
            "privateChallengeParameters": JSONValue(texts: kept), "challengeAnswer": .string(given.reveal),
        ])
    }

    struct Answer: Shape {
        var isRight: Bool?

        static let fields: [Field<Self>] = [.init("answerCorrect", \.isRight)]
    }
}
