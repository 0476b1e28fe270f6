internal import LatchkeyCrypto
internal import LatchkeyJSON

/// What the Secure Remote Password protocol is run against.
struct SRPIdentity: Equatable, Sendable {
    /// The name that goes into the proof: `USER_ID_FOR_SRP`.
    let userID: String
    /// In hexadecimal, the first byte not zero.
    let salt: String
    /// v, minimal big-endian bytes.
    let verifier: [UInt8]
}

extension Pool {
    /// What a user proves the password against, or what stands for it where there is nothing to prove: a salt that is
    /// the same at every try, as RFC 5054 §2.5.1.3 has it, and a verifier that no password fits.
    func identity(of user: User?, _ stored: StoredPassword?, pretending subject: Subject) -> SRPIdentity {
        let userID = user?.username.text ?? subject.text
        let key = services.masterKey.digest(for: .pretences)
        var salt = Array(key.authenticate(Array("srp salt\u{0}\(id)\u{0}\(subject)".utf8)).prefix(16))
        if salt[0] == 0 { salt[0] = 1 }
        let seed = key.authenticate(Array("srp verifier\u{0}\(id)\u{0}\(subject)".utf8))
        var verifier: [UInt8] = []
        for block in 0..<12 as Range<UInt8> { verifier += HashFunction.sha256.digest(seed + [block]) }
        verifier[0] &= 0x7f
        // Both are made for everyone, so that it takes no time to tell who needed them.
        guard let user, let srp = stored?.srp, let opened = open(srp, of: user) else {
            return SRPIdentity(userID: userID, salt: Hex.encode(salt), verifier: verifier)
        }
        return SRPIdentity(userID: userID, salt: srp.salt, verifier: opened)
    }

    /// Whether a name that comes with an answer means whom the challenge was for.
    func isNamed(_ name: String, _ subject: Subject, _ user: User?) -> Bool {
        if let user {
            let comparable = IdentifierKey(name, caseSensitive: settings.isCaseSensitive).text
            let isUsername = comparable == user.username.key(caseSensitive: settings.isCaseSensitive)
            return isUsername || name == subject.text || names(of: user).contains(name)
        }
        return name == subject.text || pretendedSubject(of: name) == subject
    }

    private func open(_ srp: SRPRecord, of user: User) -> [UInt8]? {
        try? services.masterKey.sealer(for: .srpVerifiers).open(srp.verifier, context: "\(id) \(user.username)")
    }
}
