internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import PasswordHash
internal import WebAuthn

/// Puts users of an archive into a pool, and seals what is secret under this server's master key.
struct ArchivedUserWriter {
    let target: ArchiveTarget
    private var pool: Pool { target.pool }
    private var connection: any Connection { target.connection }

    init(target: ArchiveTarget) { self.target = target }

    /// Adds a user with all that belongs to it, unless it is there. Throws `invalidParameter` for what is no user, and
    /// `schemaViolation` for attributes that the pool does not take.
    func write(_ archived: ArchivedUser) async throws -> ArchiveVerdict {
        guard let subject = Subject(archived.subject), let username = Username(archived.username),
            let status = UserStatus(rawValue: archived.status), (archived.groups ?? []).count <= Group.mostPerUser
        else { throw Self.malformed }
        var attributes = try attributes(of: archived)
        let owner = try await connection.first("SELECT pool FROM users WHERE sub = \(subject.text)")
        if let owner { return try owner.get(0) == pool.id.text ? .present : .conflict }
        let identities = try await identities(of: archived, shownIn: &attributes)
        let user = User(
            subject: subject, username: username, status: status, isEnabled: archived.isEnabled, attributes: attributes,
            preference: MFAPreference(stored: archived.factors, preferred: archived.preferredFactor),
            created: Timestamp(milliseconds: archived.created), modified: Timestamp(milliseconds: archived.modified))
        // Whose names a provider gave them have what stands behind the provider's name.
        if status != .externalProvider, (try? pool.checkIsNoAlias(username.text)) == nil { return .conflict }
        let users = UserStore(connection: connection, pool: pool)
        guard try await !hasStrangersKey(archived), try await users.tryInsert(user) == nil else { return .conflict }
        try await writePassword(archived, of: user)
        try await writeSoftwareToken(archived.softwareToken, of: subject)
        for device in archived.devices ?? [] { try await write(device, of: subject) }
        for passkey in archived.passkeys ?? [] { try await write(passkey, of: subject) }
        for (attribute, value) in archived.pending ?? [:] {
            guard let contact = ContactAttribute(rawValue: attribute), !value.isEmpty else { throw Self.malformed }
            _ = try pool.checkedAttributes([(name: contact.rawValue, value: value)], by: .administrator)
            try await connection.execute(
                """
                INSERT INTO pending_attributes (sub, attribute, value) VALUES (\(subject.text), \(attribute), \(value))
                """)
        }
        for (identity, attribute) in identities {
            try await LinkedIdentityStore(connection, pool: pool.id).insert(identity, by: attribute, for: subject)
        }
        // The groups came with the pool; one that was deleted here since has no members.
        for name in target.takesGroups ? archived.groups ?? [] : [] {
            try await connection.execute(
                """
                INSERT INTO memberships (sub, user_group)
                SELECT \(subject.text), id FROM user_groups WHERE pool = \(pool.id.text) AND name = \(name)
                ON CONFLICT (sub, user_group) DO NOTHING
                """)
        }
        return .added
    }

    /// What the pool would let an administrator set.
    private func attributes(of archived: ArchivedUser) throws -> Attributes {
        guard let stored = try? Attributes(stored: archived.attributes), stored["sub"] == nil else {
            throw Self.malformed
        }
        let given = stored.filter { $0.name != LinkedIdentity.attribute && !$0.value.isEmpty }
        return try pool.checkedAttributes(given, by: .administrator)
    }

    /// The identities that can be linked here, with what the provider's users are recognised by. They come with their
    /// providers, into the pool that they were in alone; one whose provider did not come, or that stands for somebody
    /// else by now, is left out.
    private func identities(
        of archived: ArchivedUser, shownIn attributes: inout Attributes
    ) async throws -> [(LinkedIdentity, by: String)] {
        let given = archived.identities ?? []
        guard given.count <= LinkedIdentity.mostPerUser else { throw Self.malformed }
        guard target.isOrigin else { return [] }
        var linked: [(LinkedIdentity, by: String)] = []
        for (index, entry) in given.enumerated() {
            guard (1...2048).contains(entry.userID.utf8.count), !entry.userID.utf8.contains(0),
                (1...128).contains(entry.attribute.utf8.count)
            else { throw Self.malformed }
            guard let provider = try await IdentityProviderStore(connection, of: pool).find(entry.provider) else {
                target.omit("identities[\(index)]", "Its provider is not there.")
                continue
            }
            let identity = LinkedIdentity(
                userID: entry.userID, provider: provider.name, kind: provider.kind,
                linked: Timestamp(milliseconds: entry.linked))
            let isTwice = linked.contains {
                $0.0.provider == identity.provider && $0.0.userID == identity.userID
            }
            let store = LinkedIdentityStore(connection, pool: pool.id)
            let owner = try await store.find(entry.userID, of: provider.name)
            guard !isTwice, owner == nil else {
                target.omit("identities[\(index)]", "It stands for somebody already.")
                continue
            }
            attributes[LinkedIdentity.attribute] = LinkedIdentity.adding(
                identity, to: attributes[LinkedIdentity.attribute])
            linked.append((identity, by: entry.attribute))
        }
        return linked
    }

    /// The hash, if it can be checked here at a cost that is borne.
    private func checked(_ hash: Secret) throws(UserPoolError) -> String {
        guard pool.services.passwords.accepts(hash.reveal) else {
            throw .invalidParameter("The user has a hash that cannot be checked here, or only at great cost.")
        }
        return hash.reveal
    }

    private static let malformed = UserPoolError.invalidParameter("The user is none.")

    private static func bytes(_ text: Secret) throws(UserPoolError) -> [UInt8] {
        guard let bytes = Base64.decode(text.reveal) else { throw malformed }
        return bytes
    }

    private static func bytes(_ text: String) throws(UserPoolError) -> [UInt8] { try bytes(Secret(text)) }

    /// Whether a passkey or a device of the user is somebody's already.
    private func hasStrangersKey(_ archived: ArchivedUser) async throws -> Bool {
        for passkey in archived.passkeys ?? [] {
            let id = try Self.bytes(passkey.id)
            let row = try await connection.first(
                "SELECT 1 FROM passkeys WHERE pool = \(pool.id.text) AND credential = \(id)")
            if row != nil { return true }
        }
        for device in archived.devices ?? [] {
            if try await connection.first("SELECT 1 FROM devices WHERE device = \(device.key)") != nil { return true }
        }
        return false
    }

    private func writePassword(_ archived: ArchivedUser, of user: User) async throws {
        // The newest come last.
        let former = (archived.formerPasswords ?? []).suffix(PoolSettings.PasswordPolicy.mostHistory)
        for (number, hash) in former.enumerated() {
            let phc = try checked(hash)
            try await connection.execute(
                """
                INSERT INTO former_passwords (sub, number, phc)
                VALUES (\(user.subject.text), \(number + 1), \(phc))
                """)
        }
        guard let password = archived.password else { return }
        var srp: SRPRecord?
        if let salt = password.srpSalt, let verifier = password.srpVerifier, target.origin.srpName == pool.id.srpName {
            srp = SRPRecord(salt: salt, verifier: try pool.sealedVerifier(Self.bytes(verifier), of: user.username))
        }
        try await PasswordStore(connection).insert(
            HashedPassword(phc: checked(password.hash), srp: srp), of: user.subject,
            temporaryUntil: password.temporaryUntil.map { Timestamp(milliseconds: $0) },
            at: Timestamp(milliseconds: password.set))
    }

    private func writeSoftwareToken(_ archived: ArchivedUser.SoftwareToken?, of subject: Subject) async throws {
        guard let archived else { return }
        let token = SoftwareToken(
            secret: try Self.bytes(archived.secret), name: archived.name, isVerified: archived.isVerified,
            lastStep: archived.lastStep)
        try await SoftwareTokenStore(connection, sealer: pool.services.masterKey.sealer(for: .softwareTokens))
            .put(token, of: subject)
    }

    private func write(_ archived: ArchivedUser.Device, of subject: Subject) async throws {
        guard let key = DeviceKey(archived.key) else { throw Self.malformed }
        let device = Device(
            key: key, name: archived.name, isRemembered: archived.isRemembered,
            address: archived.address.flatMap(IPAddress.init), created: Timestamp(milliseconds: archived.created),
            modified: Timestamp(milliseconds: archived.modified),
            authenticated: Timestamp(milliseconds: archived.authenticated))
        let srp = SRPRecord(
            salt: archived.salt,
            verifier: try pool.sealedVerifier(Self.bytes(archived.verifier), of: key, subject))
        let store = DeviceStore(connection)
        guard try await store.insert(device, srp, of: subject) else { throw Self.malformed }
        // The device has proved itself by this since it was confirmed; this server would make another.
        try await store.setGroupKey(archived.groupKey, key, of: subject)
    }

    private func write(_ archived: ArchivedUser.Passkey, of subject: Subject) async throws {
        guard let count = UInt32(exactly: archived.signCount) else { throw Self.malformed }
        let passkey = Passkey(
            credential: RegisteredCredential(
                id: try Self.bytes(archived.id), publicKey: try Self.bytes(archived.publicKey), signCount: count,
                isBackupEligible: archived.isBackupEligible, isBackedUp: archived.isBackedUp),
            relyingPartyID: archived.relyingParty, aaguid: try Self.bytes(archived.aaguid), name: archived.name,
            attachment: archived.attachment, transports: archived.transports,
            created: Timestamp(milliseconds: archived.created),
            lastUsed: archived.lastUsed.map { Timestamp(milliseconds: $0) })
        guard try await PasskeyStore(connection, pool: pool.id).insert(passkey, of: subject) else {
            throw Self.malformed
        }
    }
}
