internal import LatchkeyCrypto

extension PasswordHasher {
    /// A PHC string that looks like those of ``hash(_:)`` and that no password is known to fit: checking one against it
    /// is the same work, so that a user who does not exist costs as much as one who does. Making it costs nothing.
    public func decoy() -> String {
        PHCString(algorithm: algorithm, salt: SecureRandom.bytes(16), hash: SecureRandom.bytes(32)).text
    }
}
