/// Salt and verifier of the Secure Remote Password protocol, as they are stored with a password.
struct SRPRecord: Sendable, Equatable {
    /// In hexadecimal, the first byte not zero.
    let salt: String
    /// Sealed under the master key.
    let verifier: [UInt8]
}
