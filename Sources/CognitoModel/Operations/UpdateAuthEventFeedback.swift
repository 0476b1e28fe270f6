public import LatchkeyJSON
public import LatchkeyPlatform

/// Tells whether a sign-in was truly the user's, by the token in the notification they were sent.
public enum UpdateAuthEventFeedback: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .userNotFound,
        .userPoolAddOnNotEnabled, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var eventID = ""
        public var feedbackToken = Secret("")
        public var feedbackValue: FeedbackValueType = .unset
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("EventId", \.eventID, .eventID),
            .init("FeedbackToken", \.feedbackToken, .token),
            .init("FeedbackValue", \.feedbackValue),
        ]
    }

    public typealias Output = Empty
}
