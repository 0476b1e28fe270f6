internal import AuthClient
internal import CognitoModel
internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl call`
enum Call: Command {
    static let syntax = CommandSyntax(
        path: ["call"], summary: "Call any operation of the Cognito wire.",
        discussion: """
            An administrator's operation is signed with the access key. One of the signed-in user gets the access token of
            the session unless the input has one. 'authctl call OPERATION --help' prints what an operation takes.
            """,
        parameters: [
            .required("OPERATION", "The operation, such as AdminGetUser."),
            .optional("JSON", "Its input; '{}' without it, '-' for standard input."),
        ],
        options: [.json, .client] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let name = arguments["OPERATION"] ?? ""
        guard let operation = AllOperations.list.first(where: { $0.name == name }) else { throw unknown(name) }
        var text = arguments["JSON"] ?? "{}"
        if text == "-" {
            var lines: [String] = []
            while let line = context.console.readLine() { lines.append(line) }
            text = lines.joined(separator: "\n")
        }
        guard var input = try? JSONValue(parsing: text), input.object != nil else {
            throw CommandFailure(.usage, "The input is not a JSON object.")
        }
        let settings = try Settings(arguments, in: context)
        let answer: [UInt8]
        switch operation.access {
        case .admin:
            answer = try await AdminClient(settings, in: context).call(name, input.encode())
        case .accessToken, .accessTokenOrSession, .public:
            if operation.access != .public, input["AccessToken"] == nil, input["Session"] == nil {
                let tokens = try await settings.session(in: context).tokens()
                input["AccessToken"] = .string(tokens.accessToken.reveal)
            }
            var request = ClientRequest(.post, settings.endpoint + "/", body: input.encode())
            request.headers = CognitoWire.headers(name)
            answer = try CognitoWire.body(of: try await settings.http.send(request))
        }
        guard !answer.isEmpty else { return }
        guard let json = try? JSONValue(parsing: answer) else {
            throw CommandFailure(.unreachable, "The server's answer is no JSON.")
        }
        context.console.print(arguments.has("json") ? json.text : PrettyJSON.text(json))
    }

    /// The help of one operation, from its field tables; `nil` when there is no such operation.
    static func help(_ name: String) -> String? {
        guard let operation = AllOperations.list.first(where: { $0.name == name }) else { return nil }
        let access =
            switch operation.access {
            case .admin: "signed with the administrator's access key"
            case .accessToken: "with the access token of the signed-in user"
            case .accessTokenOrSession: "with the access token of the signed-in user, or the session of a sign-in"
            case .public: "by anybody"
            }
        var text = "\(name): called \(access).\n"
        text += fields("input", operation.input)
        switch operation.answer {
        case .none, .empty: text += "\nanswer: nothing\n"
        case .members(let members): text += fields("answer", members)
        }
        let errors = operation.errors.map(\.rawValue)
        return text + "\nerrors:\n" + errors.map { "  \($0)\n" }.joined()
    }

    private static func fields(_ title: String, _ fields: [FieldFacts]) -> String {
        HelpText.section(title, fields.map { ($0.name + ($0.isRequired ? " *" : ""), FieldText.kind($0)) })
    }

    private static func unknown(_ name: String) -> CommandFailure {
        let nearest = NearestName.to(name, among: AllOperations.list.map(\.name))
        return CommandFailure(
            .usage, "'\(name)' is no operation." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    }
}
