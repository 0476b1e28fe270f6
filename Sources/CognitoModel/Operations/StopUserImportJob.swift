public import LatchkeyJSON

/// Stops a running import job.
public enum StopUserImportJob: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .internalError, .preconditionNotMet,
        .operationNotEnabled, .notAuthorized,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var jobID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("JobId", \.jobID, .userImportJobID),
        ]
    }

    public struct Output: Shape {
        public var userImportJob: UserImportJobType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserImportJob", \.userImportJob)
        ]
    }
}
