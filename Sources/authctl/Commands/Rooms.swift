internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON

/// `authctl rooms`
enum Rooms: Command {
    static let syntax = CommandSyntax(
        path: ["rooms"], summary: "List the rooms, or show one.",
        parameters: [.optional("ROOM", "The id of a room.")],
        options: [
            .value("available", "DAY..DAY", "Only rooms that are free then: 2026-12-01..2026-12-03."), .json,
        ] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let client = try GuestClient(Settings(arguments, in: context), in: context)
        let console = context.console
        if let id = arguments["ROOM"] {
            guard arguments["available"] == nil else { throw ArgumentError("'--available' is for the list.") }
            let room = try await client.send(.get, "/rooms/\(PercentEncoding.encode(id))")
            guard !arguments.has("json") else { return console.print(room.text) }
            for line in [BookingText.title(room), BookingText.price(room), BookingText.offer(room)] {
                console.print(line)
            }
            return
        }
        let query = arguments["available"].map { "?available=\(PercentEncoding.encode($0))" } ?? ""
        let rooms = try await client.list("/rooms\(query)", "rooms")
        guard !arguments.has("json") else { return console.print(JSONValue.array(rooms).text) }
        let rows = rooms.map { [$0["id"]?.string ?? "", BookingText.title($0), BookingText.price($0)] }
        for line in Columns.lines(rows) { console.print(line) }
    }
}
