internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import PasswordHash

extension Pool {
    /// Makes a password ready to be stored: its slow hash and, while a client of the pool uses it, what the Secure
    /// Remote Password protocol needs.
    ///
    /// Both are made on the password hasher's threads. Throws `busy` when too many wait for those already. The verifier
    /// is made of the password as it was given, as clients make it: they do not normalize.
    func hash(_ password: Secret, for username: Username) async throws -> HashedPassword {
        try await Self.translatingErrors {
            let phc = try await services.passwords.hash(password)
            return HashedPassword(phc: phc, srp: try await srpRecord(of: password, for: username))
        }
    }

    /// Whether `password` is that of a hash; none is that of a text which is no hash, and to find that out costs as
    /// much.
    func verify(_ password: Secret, against phc: String) async throws -> Bool {
        guard password.reveal.utf8.count <= PasswordHasher.maximumPasswordBytes else { return false }
        return try await Self.translatingErrors {
            do {
                return try await services.passwords.verify(password, against: phc)
            } catch PasswordHashError.malformedHash {
                _ = try await services.passwords.verify(password, against: services.passwords.decoy())
                return false
            }
        }
    }

    /// What the stored form of a password that was just proved should become: a hash of the present setting, the SRP
    /// verifier that was not made yet; `nil` when it is as it should be, or cannot be made now.
    func upgrade(_ stored: StoredPassword, _ password: Secret, for username: Username) async -> HashedPassword? {
        let isOld = services.passwords.needsRehash(stored.phc)
        let lacksVerifier = stored.srp == nil
        guard isOld || lacksVerifier else { return nil }
        do {
            let srp = lacksVerifier ? try await srpRecord(of: password, for: username) : stored.srp
            let phc = isOld ? try await services.passwords.hash(password) : stored.phc
            let upgraded = HashedPassword(phc: phc, srp: srp)
            return upgraded == HashedPassword(phc: stored.phc, srp: stored.srp) ? nil : upgraded
        } catch {
            // The password is right, whatever stands in the way of storing it better.
            return nil
        }
    }

    /// Throws `passwordUsedBefore` when the pool remembers passwords and `password` is one of them.
    func checkUnused(_ password: Secret, by subject: Subject) async throws {
        let size = settings.passwordPolicy.historySize
        guard size > 0 else { return }
        let recent = try await services.database.read { connection in
            try await PasswordStore(connection).recent(subject, limit: size)
        }
        for phc in recent {
            guard try await !verify(password, against: phc) else { throw UserPoolError(.passwordUsedBefore) }
        }
    }

    private func srpRecord(of password: Secret, for username: Username) async throws -> SRPRecord? {
        guard try await usesSRP() else { return nil }
        let pool = id
        let sealer = services.masterKey.sealer(for: .srpVerifiers)
        return try await services.passwords.run {
            let salt = CognitoSRP.newSalt()
            let verifier = try CognitoSRP.verifier(
                poolName: pool.srpName, userID: username.text, password: password, salt: salt)
            return SRPRecord(
                salt: Hex.encode(salt), verifier: try sealer.seal(verifier, context: "\(pool) \(username)"))
        }
    }

    /// The verifier of a user of the pool, ready to be stored.
    func sealedVerifier(_ verifier: [UInt8], of username: Username) throws -> [UInt8] {
        try services.masterKey.sealer(for: .srpVerifiers).seal(verifier, context: "\(id) \(username)")
    }

    /// The verifier of a stored record.
    func openedVerifier(_ srp: SRPRecord, of username: Username) throws -> [UInt8] {
        try services.masterKey.sealer(for: .srpVerifiers).open(srp.verifier, context: "\(id) \(username)")
    }

    /// Whether a client of the pool signs users in by the Secure Remote Password protocol: by itself, as a choice, or
    /// before the questions of functions.
    private func usesSRP() async throws -> Bool {
        let pool = id
        let sealer = services.masterKey.sealer(for: .clientSecrets)
        let most = services.configuration.mostClients
        return try await services.srpUse.value(for: pool) {
            try await services.database.scan { connection in
                try await ClientStore(connection: connection, sealer: sealer)
                    .list(of: pool, after: "", limit: most)
                    .contains { !$0.settings.flows.isDisjoint(with: [.userSRP, .user, .custom]) }
            }
        } ?? false
    }

    /// Runs what needs the password hasher's threads, and throws its errors as this module's.
    static func translatingErrors<Result: Sendable>(
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch PasswordHashError.queueFull {
            throw UserPoolError(.busy)
        } catch PasswordHashError.cancelled {
            throw CancellationError()
        } catch PasswordHashError.passwordTooLong {
            throw UserPoolError.invalidPassword(PasswordRule.notTooLong.rawValue)
        }
    }
}
