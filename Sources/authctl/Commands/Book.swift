internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON

/// `authctl book`
enum Book: Command {
    static let syntax = CommandSyntax(
        path: ["book"], summary: "Book a room.",
        parameters: [
            .required("ROOM", "The id of the room."), .required("CHECK-IN", "The day of the first night: 2026-12-01."),
            .required("CHECK-OUT", "The day after the last night."),
        ],
        options: [.json] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let client = try GuestClient(Settings(arguments, in: context), in: context)
        let booking = try await client.send(
            .post, "/bookings",
            [
                "roomId": .string(arguments["ROOM"] ?? ""), "checkIn": .string(arguments["CHECK-IN"] ?? ""),
                "checkOut": .string(arguments["CHECK-OUT"] ?? ""),
            ])
        guard !arguments.has("json") else { return context.console.print(booking.text) }
        context.console.print(BookingText.title(booking["room"] ?? .null))
        context.console.print(BookingText.stay(booking))
        context.console.print("authctl cancel \(booking["id"]?.string ?? "")")
    }
}
