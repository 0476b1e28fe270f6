public import LatchkeyJSON
public import LatchkeyPlatform

/// A job that imports users from a CSV file.
public struct UserImportJobType: Shape {
    public var jobName: String?
    public var jobID: String?
    public var userPoolID: String?
    public var preSignedURL: String?
    public var creationDate: Timestamp?
    public var startDate: Timestamp?
    public var completionDate: Timestamp?
    public var status: UserImportJobStatusType?
    public var cloudWatchLogsRoleARN: String?
    public var importedUsers: Int?
    public var skippedUsers: Int?
    public var failedUsers: Int?
    public var completionMessage: String?
    public var passwordHashingAlgorithm: PasswordHashingAlgorithmType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("JobName", \.jobName, .userImportJobName),
        .init("JobId", \.jobID, .userImportJobID),
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("PreSignedUrl", \.preSignedURL, .preSignedURL),
        .init("CreationDate", \.creationDate),
        .init("StartDate", \.startDate),
        .init("CompletionDate", \.completionDate),
        .init("Status", \.status),
        .init("CloudWatchLogsRoleArn", \.cloudWatchLogsRoleARN, .arn),
        .init("ImportedUsers", \.importedUsers),
        .init("SkippedUsers", \.skippedUsers),
        .init("FailedUsers", \.failedUsers),
        .init("CompletionMessage", \.completionMessage, .completionMessage),
        .init("PasswordHashingAlgorithm", \.passwordHashingAlgorithm),
    ]
}
