internal import AuthClient
internal import LatchkeyJSON

/// `authctl watch`
enum Watch: Command {
    static let syntax = CommandSyntax(
        path: ["watch"], summary: "Print each change of the session as it happens, until interrupted.",
        discussion: """
            A line is the state, who it is about, and why the session ended:
              signedOut
              signedIn alice
              tokenInvalid alice disabled
            """,
        options: [.json] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context, listens: true)
        let events = session.events
        await session.initialize()
        for await event in events {
            switch event {
            case .state(let state, let info):
                context.console.print(arguments.has("json") ? json(state, info).text : line(state, info))
            case .tokensRefreshed: break
            }
        }
    }

    static func line(_ state: UserState, _ info: UserStateInfo) -> String {
        [state.rawValue, info.user?.username, info.reason?.rawValue].compactMap { $0 }.joined(separator: " ")
    }

    static func json(_ state: UserState, _ info: UserStateInfo) -> JSONValue {
        var json: JSONObject = ["state": .string(state.rawValue)]
        json["username"] = (info.user?.username).map(JSONValue.string)
        json["sub"] = (info.user?.subject).map(JSONValue.string)
        json["reason"] = (info.reason?.rawValue).map(JSONValue.string)
        return .object(json)
    }
}
