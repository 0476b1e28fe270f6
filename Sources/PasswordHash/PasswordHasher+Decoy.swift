internal import LatchkeyCrypto

extension PasswordHasher {
    /// A PHC string that looks like those of ``hash(_:)`` and that no password is known to fit: checking one against it
    /// is the same work, so that a user who does not exist costs as much as one who does. Making it costs nothing.
    ///
    /// With a stored string it is made like that one, so that checking it costs what checking that costs.
    public func decoy(like stored: String? = nil) -> String {
        switch stored.flatMap(StoredHash.init) {
        case .phc(let string): Self.decoy(of: string.algorithm)
        case .bcrypt(let hash): Bcrypt.decoy(cost: hash.cost).text
        case nil: Self.decoy(of: algorithm)
        }
    }

    private static func decoy(of algorithm: PasswordHashAlgorithm) -> String {
        PHCString(algorithm: algorithm, salt: SecureRandom.bytes(16), hash: SecureRandom.bytes(32)).text
    }
}
