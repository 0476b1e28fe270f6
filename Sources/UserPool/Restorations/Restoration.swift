public import LatchkeyPlatform

/// A recovery of a pool's users and groups to a moment in the past.
///
/// It begins with a preview, while the pool takes no writes; whoever saw it applies the recovery or gives it up. What
/// nobody decides about within a day is given up by itself.
///
/// **What comes back**, as
/// [Amazon Cognito](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_InitiatePointInTimeRecovery.html)
/// has it: users with their `sub`, name, attributes, whether they are enabled and whether their sign-up is confirmed;
/// their second factors; groups and who is in them. Users and groups made since go, and so do values of attributes that
/// wait for their verification.
///
/// **What does not.** What users prove who they are with never goes back, so that a recovery does not undo what was
/// done about a leaked password: passwords, authenticator apps, passkeys, devices, identities linked with other
/// providers, and a status that has to do with a password are as they are now and, of a user who was deleted since, as
/// they were last. A second factor that is on stays on, and a number or an address that its codes need is kept where
/// there was none; one that was changed since goes back to the older one. Sessions that were ended stay ended, those of
/// users who come back among them, and so do sign-ins that were under way. Bookings of users who were removed do not
/// come back. Settings are left alone: the pool's own, clients and their secrets, identity providers, resource servers,
/// domains.
public struct Restoration: Sendable, Equatable {
    /// How far it is, in Cognito's words.
    public enum Status: String, Sendable {
        case generating = "PREVIEW_GENERATING"
        case generated = "PREVIEW_GENERATED"
        case cancelled = "PREVIEW_CANCELLED"
        /// It met an error that would come again; nothing was changed.
        case generationFailed = "PREVIEW_GENERATION_FAILED"
        case expired = "PREVIEW_EXPIRED"
        case restoring = "RESTORING"
        case completed = "RESTORE_COMPLETED"
        /// It met an error that would come again, and what it has set back by then stays so. The pool takes writes
        /// again: there is nobody else here who could see to that.
        case aborted = "AWS_ABORTED"

        /// Whether the pool takes no writes meanwhile.
        var isActive: Bool {
            switch self {
            case .generating, .generated, .restoring: true
            case .cancelled, .generationFailed, .expired, .completed, .aborted: false
            }
        }
    }

    /// How many rows of one kind it brings back, changes back and takes away.
    public struct Changes: Sendable, Equatable {
        /// Rows that were deleted since.
        public internal(set) var created = 0
        /// Rows that were changed since.
        public internal(set) var updated = 0
        /// Rows that were made since.
        public internal(set) var deleted = 0
    }

    /// What it would change.
    public struct Preview: Sendable, Equatable {
        /// The users themselves, the groups, what users say of second factors, and the passkeys, which come and go with
        /// their users alone.
        public internal(set) var users = Changes(), groups = Changes(), factors = Changes(), passkeys = Changes()
    }

    /// The id, a UUID.
    public let id: String
    /// How far it is.
    public internal(set) var status: Status
    /// The moment that the pool is set back to.
    public let moment: Timestamp
    /// When it was begun: what is younger is not set back.
    public let initiated: Timestamp
    /// What it would change; `nil` until that is known.
    public internal(set) var preview: Preview?
    /// Why it failed, where it did.
    public internal(set) var reason: String?

    /// When nobody's decision gives it up.
    let expires: Timestamp
    /// The first and the last entry of the journal that it sets back.
    let first: Int64, last: Int64
    /// Where the work goes on: the step, and the key after which.
    var step = 0, position = ""

    /// How long a preview waits for a decision.
    static let patience = Duration.seconds(86_400)
    /// How much time must have passed.
    static let shortestPast = Duration.seconds(15 * 60)
}
