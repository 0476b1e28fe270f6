public import LatchkeyJSON

/// Creates a job that will import users from a CSV file; the answer says where to upload it.
public enum CreateUserImportJob: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .preconditionNotMet, .notAuthorized, .limitExceeded,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var jobName = ""
        public var userPoolID = ""
        public var cloudWatchLogsRoleARN = ""
        public var passwordHashingAlgorithm: PasswordHashingAlgorithmType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("JobName", \.jobName, .userImportJobName),
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("CloudWatchLogsRoleArn", \.cloudWatchLogsRoleARN, .arn),
            .init("PasswordHashingAlgorithm", \.passwordHashingAlgorithm),
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
