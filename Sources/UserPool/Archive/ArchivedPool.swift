internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A pool as an archive has it: what was set, its groups, and its clients with their secrets, so that applications go
/// on with the ids that they have.
struct ArchivedPool: Shape {
    var id = "", name = ""
    var settings = JSONValue.null
    var tags: [String: String] = [:]
    var created: Int64 = 0, modified: Int64 = 0
    var clients: [Client] = []
    var groups: [Group] = []

    init() {}

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("settings", \.settings),
        .init("tags", \.tags),
        .init("created", \.created),
        .init("modified", \.modified),
        .init("clients", \.clients),
        .init("groups", \.groups),
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

/// What one chunk of an archive holds: the first one the pool, the others users.
struct ArchiveChunk: Shape {
    var pool: ArchivedPool?
    var users: [ArchivedUser]?

    init() {}

    static let fields: [Field<Self>] = [
        .init("pool", \.pool),
        .init("users", \.users),
    ]

    /// The longest chunk, in bytes. One of ``ArchiveExport`` is far shorter.
    static let longest = 4 << 20
    /// What is read of a chunk: members that a newer program writes are refused, not lost.
    static let options = DecodingOptions(unknownMembers: .refuse, maximumSize: longest)
}
