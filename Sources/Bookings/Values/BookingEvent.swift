/// Something that happened to a guest's booking.
struct BookingEvent: Sendable, Equatable {
    /// What happened.
    enum Kind: String, Sendable {
        case created = "booking.created"
        case deleted = "booking.deleted"
    }

    /// Grows from event to event of the store.
    let id: Int64
    let kind: Kind
    /// The booking as JSON text.
    let data: String
}
