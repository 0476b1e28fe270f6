public import LatchkeyPlatform

/// Why bookings were not given or changed.
public struct BookingError: Error, Sendable, Equatable {
    /// The kinds of refusal.
    public enum Code: Sendable, Equatable {
        /// The pool has no such room.
        case roomNotFound
        /// The guest has no such booking; whether somebody else has, is not told.
        case bookingNotFound
        /// The room is taken on these nights.
        case taken([CivilDate])
        /// The check-out is not after the check-in.
        case emptyStay
        /// The stay is longer than ``DateRange/mostNights``.
        case tooLongStay
        /// The check-in has passed, and the configuration asks for one to come.
        case pastCheckIn
        /// The request names the guest; the token does.
        case guestGiven
        /// The request cannot be read; says why, without values.
        case malformed(String)
    }

    /// The kind of refusal.
    public let code: Code

    /// Makes a refusal.
    public init(_ code: Code) {
        self.code = code
    }
}
