internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import WebAuthn

/// Reads everything that is stored of users, and opens what is sealed.
struct ArchivedUserReader {
    let pool: Pool
    let connection: any Connection

    /// All that belongs to a user.
    func read(_ user: User) async throws -> ArchivedUser {
        var archived = ArchivedUser()
        archived.subject = user.subject.text
        archived.username = user.username.text
        archived.status = user.status.rawValue
        archived.isEnabled = user.isEnabled
        // What shows the identities at external providers follows from them.
        archived.attributes = user.attributes.filtered { $0 != LinkedIdentity.attribute }.stored
        archived.factors = user.preference.stored
        archived.preferredFactor = user.preference.preferred?.rawValue
        archived.created = user.created.milliseconds
        archived.modified = user.modified.milliseconds
        archived.password = try await password(of: user)
        archived.formerPasswords = try await connection.query(
            "SELECT phc FROM former_passwords WHERE sub = \(user.subject.text) ORDER BY number"
        ).map { Secret(try $0.get(0)) }
        archived.softwareToken = try await softwareToken(of: user)
        archived.devices = try await devices(of: user)
        archived.passkeys = try await PasskeyStore(connection, pool: pool.id).all(of: user.subject).map(Self.passkey)
        var pending: [String: String] = [:]
        for row in try await connection.query(
            "SELECT attribute, value FROM pending_attributes WHERE sub = \(user.subject.text)")
        {
            pending[try row.get(0)] = try row.get(1)
        }
        archived.pending = pending
        archived.groups = try await connection.query(
            """
            SELECT g.name FROM memberships AS m JOIN user_groups AS g ON g.id = m.user_group
            WHERE m.sub = \(user.subject.text) ORDER BY g.name
            """
        ).map { try $0.get(0) }
        let identities = try await LinkedIdentityStore(connection, pool: pool.id).all(of: user.subject)
        archived.identities = identities.map { linked in
            var identity = ArchivedUser.Identity()
            identity.provider = linked.provider
            identity.userID = linked.userID
            identity.attribute = linked.attribute
            identity.linked = linked.linked.milliseconds
            return identity
        }
        return archived
    }

    private func password(of user: User) async throws -> ArchivedUser.Password? {
        guard let stored = try await PasswordStore(connection).find(user.subject) else { return nil }
        var password = ArchivedUser.Password()
        password.hash = Secret(stored.phc)
        if let srp = stored.srp {
            password.srpSalt = srp.salt
            password.srpVerifier = Secret(Base64.encode(try pool.openedVerifier(srp, of: user.username)))
        }
        password.temporaryUntil = stored.temporaryUntil?.milliseconds
        password.set = stored.set.milliseconds
        return password
    }

    private func softwareToken(of user: User) async throws -> ArchivedUser.SoftwareToken? {
        let store = SoftwareTokenStore(connection, sealer: pool.services.masterKey.sealer(for: .softwareTokens))
        guard let stored = try await store.find(user.subject) else { return nil }
        var token = ArchivedUser.SoftwareToken()
        token.secret = Secret(Base64.encode(stored.secret))
        token.name = stored.name
        token.isVerified = stored.isVerified
        token.lastStep = stored.lastStep
        return token
    }

    private func devices(of user: User) async throws -> [ArchivedUser.Device] {
        let store = DeviceStore(connection)
        var devices: [ArchivedUser.Device] = []
        for device in try await store.list(
            of: user.subject, rememberedOnly: false, after: nil, limit: DeviceStore.most)
        {
            guard let srp = try await store.srp(device.key, of: user.subject) else { continue }
            var archived = ArchivedUser.Device()
            archived.key = device.key.text
            archived.groupKey = try await pool.deviceGroupKey(of: device.key, user.subject, in: connection)
            archived.name = device.name
            archived.salt = srp.salt
            archived.verifier = Secret(Base64.encode(try pool.opened(srp, of: device.key, user.subject)))
            archived.isRemembered = device.isRemembered
            archived.address = device.address?.description
            archived.created = device.created.milliseconds
            archived.modified = device.modified.milliseconds
            archived.authenticated = device.authenticated.milliseconds
            devices.append(archived)
        }
        return devices
    }

    private static func passkey(_ passkey: Passkey) -> ArchivedUser.Passkey {
        var archived = ArchivedUser.Passkey()
        archived.id = Base64.encode(passkey.credential.id)
        archived.publicKey = Base64.encode(passkey.credential.publicKey)
        archived.signCount = Int64(passkey.credential.signCount)
        archived.isBackupEligible = passkey.credential.isBackupEligible
        archived.isBackedUp = passkey.credential.isBackedUp
        archived.relyingParty = passkey.relyingPartyID
        archived.aaguid = Base64.encode(passkey.aaguid)
        archived.name = passkey.name
        archived.attachment = passkey.attachment
        archived.transports = passkey.transports
        archived.created = passkey.created.milliseconds
        archived.lastUsed = passkey.lastUsed?.milliseconds
        return archived
    }
}
