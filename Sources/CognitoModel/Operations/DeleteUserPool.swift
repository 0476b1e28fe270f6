public import LatchkeyJSON

/// Deletes a pool with everything in it, unless it is protected.
public enum DeleteUserPool: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userImportInProgress,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID)
        ]
    }

    public typealias Output = NoContent
}
