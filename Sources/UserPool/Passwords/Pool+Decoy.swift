internal import Database
internal import LatchkeyCrypto
internal import PasswordHash

extension Pool {
    /// How many users' hashes stand for all of the pool.
    private static let sampleSize = 128

    /// What a password is checked against where none is stored: it costs what it might for a user of this pool.
    func decoyHash(for account: AccountKey) async throws -> String {
        let pool = id
        let hasher = services.passwords
        let decoys = try await services.decoys.value(for: pool) {
            let stored = try await services.database.read { connection in
                try await PasswordStore(connection).sample(of: userRange, limit: Self.sampleSize)
            }
            let old = stored.filter(hasher.needsRehash).sorted()
            let renewed = max(1, stored.count - old.count)
            return DecoyHashes((0..<renewed).map { _ in hasher.decoy() } + old.map { hasher.decoy(like: $0) })
        }
        let key = services.masterKey.digest(for: .pretences)
        return decoys?.decoy(key.authenticate(Array("\(pool)\u{0}\(account.text)".utf8))) ?? hasher.decoy()
    }
}
