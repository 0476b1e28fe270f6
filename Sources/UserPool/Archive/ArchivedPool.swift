internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A pool as an archive has it: what was set. Its clients, with their secrets, so that applications go on with the ids that
/// they have, and its groups stand beside it.
struct ArchivedPool: Shape {
    var id = "", name = ""
    var settings = JSONValue.null
    var tags: [String: String] = [:]
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("settings", \.settings),
        .init("tags", \.tags),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    struct Group: Shape {
        var name = ""
        var description: String?, role: String?
        var precedence: Int64?
        var created: Int64 = 0, modified: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("name", \.name),
            .init("description", \.description),
            .init("role", \.role),
            .init("precedence", \.precedence),
            .init("created", \.created),
            .init("modified", \.modified),
        ]
    }

    struct Client: Shape {
        var id = "", name = ""
        var settings = JSONValue.null
        var secrets: [ClientSecret] = []
        var created: Int64 = 0, modified: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("id", \.id),
            .init("name", \.name),
            .init("settings", \.settings),
            .init("secrets", \.secrets),
            .init("created", \.created),
            .init("modified", \.modified),
        ]
    }

    struct ClientSecret: Shape {
        var id = ""
        var value = Secret("")
        var created: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("id", \.id),
            .init("value", \.value),
            .init("created", \.created),
        ]
    }
}

/// What one chunk of an archive holds: the first one the pool, then come clients and groups, then users.
struct ArchiveChunk: Shape {
    var pool: ArchivedPool?
    var clients: [ArchivedPool.Client]?
    var groups: [ArchivedPool.Group]?
    var users: [ArchivedUser]?

    init() {}

    static let fields: [Field<Self>] = [
        .init("pool", \.pool),
        .init("clients", \.clients),
        .init("groups", \.groups),
        .init("users", \.users),
    ]

    /// The longest chunk, in bytes. One with more than one entry is far shorter: see ``ArchiveRoom``.
    static let longest = 4 << 20
    /// What is read of a chunk: members that a newer program writes are refused, not lost.
    static let options = DecodingOptions(unknownMembers: .refuse, maximumSize: longest)

    /// Whether it has no more of each kind than is written in one transaction.
    var isBounded: Bool {
        max(clients?.count ?? 0, groups?.count ?? 0, users?.count ?? 0) <= ArchiveRoom.mostEntries
    }
}
