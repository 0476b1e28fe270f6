/// What passwords are checked against where none is stored: hashes that cost what those of the pool's users cost.
///
/// After the operator has changed the setting, a user's hash has the old cost until the next sign-in. A name that
/// nobody has must be as likely to have it, and to lose it once at most. So a name's place among the decoys is fixed by
/// a keyed digest, and the renewed ones come first: with each that is renewed, names move from old to new.
struct DecoyHashes: Sendable {
    private let hashes: [String]

    /// Decoys in the order in which names move.
    init(_ hashes: [String]) {
        self.hashes = hashes
    }

    /// The decoy of an account; `digest` is a keyed one of it.
    func decoy(_ digest: [UInt8]) -> String {
        let place = digest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return hashes[(place * hashes.count) >> 32]
    }
}
