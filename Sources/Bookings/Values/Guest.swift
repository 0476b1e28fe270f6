internal import LatchkeyPlatform

/// Who calls, by a verified access token: everything that a guest may see or do hangs on these.
struct Guest: Sendable, Equatable {
    /// The user pool; rooms and bookings of others are out of sight.
    let pool: String
    /// The subject of the token: the owner of what is booked with it.
    let subject: String
    /// The session that the token belongs to.
    let session: String
    /// When the token expires.
    let expires: Timestamp
}
