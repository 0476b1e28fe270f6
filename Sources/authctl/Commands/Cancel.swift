internal import LatchkeyHTTP
internal import LatchkeyHTTPClient

/// `authctl cancel`
enum Cancel: Command {
    static let syntax = CommandSyntax(
        path: ["cancel"], summary: "Give up a booking.",
        parameters: [.required("BOOKING", "The id of the booking.")], options: CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let client = try GuestClient(Settings(arguments, in: context), in: context)
        _ = try await client.send(.delete, "/bookings/\(PercentEncoding.encode(arguments["BOOKING"] ?? ""))")
        context.console.print("Cancelled.")
    }
}
