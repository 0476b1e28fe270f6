internal import Database

/// What a store holds: written into its file when it is made, so that one is never opened in the place of another.
public enum StoreKind: String, Sendable, CaseIterable {
    /// User pools, and stores that need no telling apart.
    case pools
    /// Rooms and bookings.
    case bookings

    /// What `PRAGMA application_id` says: `LTKY`, `LTKB`.
    var applicationID: Int64 {
        switch self {
        case .pools: 0x4c54_4b59
        case .bookings: 0x4c54_4b42
        }
    }

    /// Writes the id. A pragma takes no parameters; the test of ``SQLiteFile`` compares the literals with the ids.
    var mark: SQL {
        switch self {
        case .pools: "PRAGMA application_id = 0x4c544b59"
        case .bookings: "PRAGMA application_id = 0x4c544b42"
        }
    }
}
