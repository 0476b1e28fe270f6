internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A user as an archive has it: everything that is stored of one, but what was done with it.
struct ArchivedUser: ArchivedEntry {
    var subject = "", username = "", status = ""
    var isEnabled = true
    /// The JSON object that is stored.
    var attributes = ""
    var factors = ""
    var preferredFactor: String?
    var created: Int64 = 0, modified: Int64 = 0
    var password: Password?
    var formerPasswords: [Secret]?
    var softwareToken: SoftwareToken?
    var devices: [Device]?
    var passkeys: [Passkey]?
    var pending: [String: String]?
    /// The names of the groups that the user is in.
    var groups: [String]?
    /// The identities at external providers that stand for the user.
    var identities: [Identity]?

    init() {}

    static let fields: [Field<Self>] = [
        .init("sub", \.subject),
        .init("username", \.username),
        .init("status", \.status),
        .init("enabled", \.isEnabled),
        .init("attributes", \.attributes),
        .init("factors", \.factors),
        .init("preferredFactor", \.preferredFactor),
        .init("created", \.created),
        .init("modified", \.modified),
        .init("password", \.password),
        .init("formerPasswords", \.formerPasswords),
        .init("softwareToken", \.softwareToken),
        .init("devices", \.devices),
        .init("passkeys", \.passkeys),
        .init("pending", \.pending),
        .init("groups", \.groups),
        .init("identities", \.identities),
    ]

    var key: String { subject }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedUser] {
        let reader = ArchivedUserReader(pool: pool, connection: connection)
        var users: [ArchivedUser] = []
        for user in try await UserStore(connection: connection, pool: pool).users(after: key, limit: limit) {
            users.append(try await reader.read(user))
        }
        return users
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        try await ArchivedUserWriter(target: target).write(self)
    }

    struct Identity: Shape {
        var provider = "", userID = "", attribute = ""
        var linked: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("provider", \.provider),
            .init("userId", \.userID),
            .init("attribute", \.attribute),
            .init("linked", \.linked),
        ]
    }

    struct Password: Shape {
        var hash = Secret("")
        var srpSalt: String?
        var srpVerifier: Secret?
        var temporaryUntil: Int64?
        var set: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("hash", \.hash),
            .init("srpSalt", \.srpSalt),
            .init("srpVerifier", \.srpVerifier),
            .init("temporaryUntil", \.temporaryUntil),
            .init("set", \.set),
        ]
    }

    struct SoftwareToken: Shape {
        var secret = Secret("")
        var name: String?
        var isVerified = false
        var lastStep: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("secret", \.secret),
            .init("name", \.name),
            .init("verified", \.isVerified),
            .init("lastStep", \.lastStep),
        ]
    }

    struct Device: Shape {
        var key = "", groupKey = ""
        var name: String?
        var salt = ""
        var verifier = Secret("")
        var isRemembered = false
        var address: String?
        var created: Int64 = 0, modified: Int64 = 0, authenticated: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("key", \.key),
            .init("groupKey", \.groupKey),
            .init("name", \.name),
            .init("salt", \.salt),
            .init("verifier", \.verifier),
            .init("remembered", \.isRemembered),
            .init("address", \.address),
            .init("created", \.created),
            .init("modified", \.modified),
            .init("authenticated", \.authenticated),
        ]
    }

    struct Passkey: Shape {
        var id = "", publicKey = ""
        var signCount: Int64 = 0
        var isBackupEligible = false, isBackedUp = false
        var relyingParty = "", aaguid = "", name = ""
        var attachment: String?
        var transports: [String] = []
        var created: Int64 = 0
        var lastUsed: Int64?

        static let fields: [Field<Self>] = [
            .init("id", \.id),
            .init("publicKey", \.publicKey),
            .init("signCount", \.signCount),
            .init("backupEligible", \.isBackupEligible),
            .init("backedUp", \.isBackedUp),
            .init("relyingParty", \.relyingParty),
            .init("aaguid", \.aaguid),
            .init("name", \.name),
            .init("attachment", \.attachment),
            .init("transports", \.transports),
            .init("created", \.created),
            .init("lastUsed", \.lastUsed),
        ]
    }
}
