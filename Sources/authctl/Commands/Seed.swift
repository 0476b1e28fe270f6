internal import LatchkeyHTTP
internal import LatchkeyJSON

/// `authctl seed`
enum Seed: Command {
    static let syntax = CommandSyntax(
        path: ["seed"], summary: "Give a pool its first rooms, once.",
        discussion: """
            All rooms are inserted or none. A pool that was seeded before gets nothing, whatever was deleted since.
            """,
        parameters: [.optional("FILE", "JSON of the form {\"rooms\":[…]}; three rooms without it.")],
        options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let pool = try settings.needPool()
        let body = try arguments["FILE"].map(LocalFile.read) ?? SeedRooms.document.encode()
        let admin = try AdminClient(settings, in: context)
        let answer = try await admin.post("/rooms/seed?userPoolId=\(PercentEncoding.encode(pool))", body)
        guard !arguments.has("json") else { return context.console.print(answer.text) }
        context.console.print("Inserted \(answer["inserted"]?.int64 ?? 0) rooms.")
    }
}
