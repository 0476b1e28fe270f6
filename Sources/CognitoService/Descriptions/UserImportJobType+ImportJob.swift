internal import CognitoModel
internal import PasswordHash
internal import UserPool

extension UserImportJobType {
    /// A job as the API shows it.
    init(_ job: ImportJob, in call: Call) {
        self.init()
        jobName = job.name
        jobID = job.id
        userPoolID = job.pool.text
        preSignedURL = call.pools.uploadURL(of: job)
        creationDate = job.created
        startDate = job.started
        completionDate = job.completed
        status = UserImportJobStatusType(rawValue: job.status.rawValue)
        cloudWatchLogsRoleARN = job.role
        importedUsers = job.imported
        skippedUsers = job.skipped
        failedUsers = job.failed
        completionMessage = job.message
        passwordHashingAlgorithm = job.algorithm.map { PasswordHashingAlgorithmType(rawValue: $0.rawValue) }
    }
}
