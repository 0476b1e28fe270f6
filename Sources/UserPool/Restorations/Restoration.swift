public import LatchkeyPlatform

/// A recovery of a pool's users and groups to a moment in the past.
///
/// It begins with a preview, while the pool takes no writes; whoever saw it applies the recovery or gives it up. What
/// nobody decides about within a day is given up by itself.
public struct Restoration: Sendable, Equatable {
    /// How far it is, in Cognito's words.
    public enum Status: String, Sendable {
        case generating = "PREVIEW_GENERATING"
        case generated = "PREVIEW_GENERATED"
        case cancelled = "PREVIEW_CANCELLED"
        case expired = "PREVIEW_EXPIRED"
        case restoring = "RESTORING"
        case completed = "RESTORE_COMPLETED"

        /// Whether the pool takes no writes meanwhile.
        var isActive: Bool {
            switch self {
            case .generating, .generated, .restoring: true
            case .cancelled, .expired, .completed: false
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
        /// The users themselves, the groups, the authenticator apps and the passkeys.
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

    /// When nobody's decision gives it up.
    let expires: Timestamp
    /// The first and the last entry of the journal that it sets back.
    let first: Int64, last: Int64
    /// Where the work goes on: the step, and the key after which.
    var step: Int, position: String

    /// How long a preview waits for a decision.
    static let patience = Duration.seconds(86_400)
    /// How far back the journal goes at most: as far as a pool of the greatest plan can be set back.
    static let longestJournal = Duration.seconds(14 * 86_400)
    /// How much time must have passed.
    static let shortestPast = Duration.seconds(15 * 60)
}
