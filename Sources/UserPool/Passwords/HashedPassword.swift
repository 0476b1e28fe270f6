/// A password made ready to be stored: what costs time is done, outside of any transaction.
struct HashedPassword: Sendable, Equatable {
    /// The slow hash, as a PHC string.
    let phc: String
    /// What the Secure Remote Password protocol needs, while a client of the pool uses it.
    let srp: SRPRecord?
}
