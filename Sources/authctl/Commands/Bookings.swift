internal import LatchkeyJSON

/// `authctl bookings`
enum Bookings: Command {
    static let syntax = CommandSyntax(
        path: ["bookings"], summary: "List my bookings, the earliest check-in first.",
        options: [.json] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let client = try GuestClient(Settings(arguments, in: context), in: context)
        let bookings = try await client.list("/bookings", "bookings")
        guard !arguments.has("json") else { return context.console.print(JSONValue.array(bookings).text) }
        let rows = bookings.map {
            [$0["id"]?.string ?? "", BookingText.title($0["room"] ?? .null), BookingText.stay($0)]
        }
        for line in Columns.lines(rows) { context.console.print(line) }
    }
}
