/// A user, or a whole pool, that was deleted and of whom others may still keep something.
public struct Departure: Sendable, Equatable {
    /// Its place in the order of departures.
    let id: Int64
    /// The pool that is gone, or that the user was of.
    public let pool: PoolID
    /// The user who is gone; `nil` when the pool is.
    public let subject: Subject?
}
