internal import LatchkeyHTTP
internal import LatchkeyJSON

/// `authctl outbox`
enum ReadOutbox: Command {
    static let syntax = CommandSyntax(
        path: ["outbox"], summary: "Read the messages that the server sent to the users of a pool.",
        parameters: [.optional("USERNAME", "Only those to this user.")],
        options: [.flag("code", "Print the newest code and nothing else."), .pool, .json]
            + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var target = "/outbox?userPoolId=\(PercentEncoding.encode(try settings.needPool()))"
        if let username = arguments["USERNAME"] { target += "&username=\(PercentEncoding.encode(username))" }
        let answer = try await AdminClient(settings, in: context).get(target)
        let messages = answer["messages"]?.array ?? []
        let console = context.console
        if arguments.has("code") {
            guard let code = messages.last(where: { $0["code"]?.string?.isEmpty == false })?["code"]?.string else {
                throw CommandFailure(.refused, "No message holds a code.")
            }
            return console.print(code)
        }
        guard !arguments.has("json") else { return console.print(JSONValue.array(messages).text) }
        for message in messages {
            func text(_ name: String) -> String { message[name]?.string ?? "" }
            console.print("\(text("createdAt"))  \(text("username"))  \(text("medium")) to \(text("to"))")
            if !text("subject").isEmpty { console.print("  \(text("subject"))") }
            console.print("  \(text("body"))")
        }
    }
}
