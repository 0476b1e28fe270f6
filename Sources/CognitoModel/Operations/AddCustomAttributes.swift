public import LatchkeyJSON

/// Adds custom attributes to the schema of a pool. What was added can be neither renamed nor removed.
public enum AddCustomAttributes: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled,
        .userImportInProgress, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var customAttributes: [SchemaAttributeType] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("CustomAttributes", \.customAttributes, .customAttributes),
        ]
    }

    public typealias Output = Empty
}
