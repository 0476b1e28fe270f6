internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A pool as an archive has it: what was set, in Cognito's member names. How users sign in, what is sent to them, which
/// functions are called, what is done about risks and where logs go are in the one document of its settings.
struct ArchivedPool: Shape {
    var id = "", name = ""
    var settings = JSONValue.null
    var tags: [String: String] = [:]
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    init(_ pool: Pool) {
        id = pool.id.text
        name = pool.name
        settings = pool.document
        tags = pool.tags
        created = pool.created.milliseconds
        modified = pool.modified.milliseconds
    }

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("settings", \.settings),
        .init("tags", \.tags),
        .init("created", \.created),
        .init("modified", \.modified),
    ]
}
