public import LatchkeyPlatform
public import PasswordHash

/// A job that imports users from a file, as stored at one moment.
///
/// [UserImportJobType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserImportJobType.html)
public struct ImportJob: Sendable, Equatable {
    /// Where a job stands. The raw value is what Cognito calls it.
    public enum Status: String, Sendable, CaseIterable {
        /// Made, and waiting to be started.
        case created = "Created"
        /// Started, and waiting for its turn.
        case pending = "Pending"
        case inProgress = "InProgress"
        /// Told to stop, and finishing the rows at hand.
        case stopping = "Stopping"
        case stopped = "Stopped"
        /// Not started in time: its file is gone.
        case expired = "Expired"
        case failed = "Failed"
        case succeeded = "Succeeded"

        /// Whether rows are, or are about to be, imported: a pool has one such job at a time.
        var isActive: Bool {
            switch self {
            case .pending, .inProgress, .stopping: true
            case .created, .stopped, .expired, .failed, .succeeded: false
            }
        }
    }

    /// The id: `import-` and ten letters and digits.
    public let id: String
    /// The pool that users are imported into.
    public let pool: PoolID
    /// What whoever made it calls it.
    public let name: String
    /// The role that was named for its log. It means nothing here: the log is a file of the server.
    public let role: String
    /// What made the hashes of passwords in the file; `nil` when there are none.
    public let algorithm: ForeignHash.Algorithm?
    /// Where it stands.
    public internal(set) var status: Status
    /// When it was made.
    public let created: Timestamp
    /// When it was started, and when it came to its end.
    public internal(set) var started: Timestamp?, completed: Timestamp?
    /// How it ended, in words.
    public internal(set) var message: String?
    /// How many rows were imported, were of users that the pool has already, and could not be imported.
    public internal(set) var imported = 0, skipped = 0, failed = 0
    /// How many bytes of the file are done, and how many lines those are.
    var position = 0, line = 0

    /// How long a job may wait for its start.
    static let patience = Duration.seconds(86_400)
    /// How long a file can be uploaded for.
    static let uploadTime = Duration.seconds(900)

    /// Until when its file can be uploaded.
    var uploadEnds: Timestamp { created + Self.uploadTime }

    /// The job as it is at a time: one that was not started within a day has expired, whether or not that is noted yet.
    func seen(at now: Timestamp) -> ImportJob {
        guard status == .created, now > created + Self.patience else { return self }
        var job = self
        job.status = .expired
        job.completed = created + Self.patience
        job.message = "The user import job has expired."
        return job
    }
}
