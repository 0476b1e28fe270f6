/// Who signed an admin operation.
struct Principal: Equatable, Sendable {
    /// The access key.
    let accessKeyID: String
    /// The region of the signature, in which a new pool is made.
    let region: String
}
