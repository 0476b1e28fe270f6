public import LatchkeyJSON

/// Tells whether an event of a user was truly theirs.
public enum AdminUpdateAuthEventFeedback: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .userNotFound,
        .userPoolAddOnNotEnabled, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var eventID = ""
        public var feedbackValue: FeedbackValueType = .unset
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("EventId", \.eventID, .eventID),
            .init("FeedbackValue", \.feedbackValue),
        ]
    }

    public typealias Output = Empty
}
