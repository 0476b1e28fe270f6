internal import AuthClient
internal import LatchkeyJSON

/// `authctl whoami`
enum WhoAmI: Command {
    static let syntax = CommandSyntax(
        path: ["whoami"], summary: "Say who is signed in, with the user's attributes.",
        options: [.json] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let attributes = try await session.userAttributes()
        let username = session.currentUser?.username ?? ""
        guard !arguments.has("json") else {
            let members = [("username", username)] + attributes.map { ($0.name, $0.value) }
            return context.console.print(JSONValue.object(JSONObject(members.map { ($0, .string($1)) })).text)
        }
        context.console.print(username)
        for line in Columns.lines(attributes.map { ["", $0.name, $0.value] }) { context.console.print(line) }
    }
}
