public import LatchkeyJSON

/// Deletes a group; its users stay.
public enum DeleteGroup: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var groupName = ""
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("GroupName", \.groupName, .groupName),
            .init("UserPoolId", \.userPoolID, .userPoolID),
        ]
    }

    public typealias Output = NoContent
}
