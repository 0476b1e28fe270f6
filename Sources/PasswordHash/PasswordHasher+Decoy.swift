internal import LatchkeyCrypto

extension PasswordHasher {
    /// A PHC string that looks like those of ``hash(_:)`` and that no password is known to fit: checking one against it
    /// is the same work, so that a user who does not exist costs as much as one who does. Making it costs nothing.
    ///
    /// With a stored string it is made like that one, so that checking it costs what checking that costs.
    public func decoy(like stored: String? = nil) -> String {
        let algorithm = stored.flatMap(PHCString.init)?.algorithm ?? algorithm
        return PHCString(algorithm: algorithm, salt: SecureRandom.bytes(16), hash: SecureRandom.bytes(32)).text
    }
}
