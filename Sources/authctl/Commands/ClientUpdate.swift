internal import CognitoModel
internal import LatchkeyJSON

/// `authctl client update`
enum ClientUpdate: Command {
    static let syntax = CommandSyntax(
        path: ["client", "update"], summary: "Change settings of an app client, and leave the others as they are.",
        discussion: """
            Names are those of UpdateUserPoolClient ('authctl call UpdateUserPoolClient --help'), joined by dots. The
            settings are read, changed and written: what somebody else changes in between is lost.
            """,
        parameters: [.optional("CLIENT", "Its id; the configured client's when it is left out.")],
        options: SettingsEdit.options + [.client, .pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let edit = try SettingsEdit(arguments)
        guard !edit.isEmpty else {
            throw CommandFailure(.usage, "Nothing is to be changed: --set or --unset is missing.")
        }
        let admin = try AdminClient(settings, in: context)
        let pool = try settings.needPool()
        let id = try arguments["CLIENT"] ?? settings.needClient()
        var request = try await admin.describeClient(id, of: pool).members(of: UpdateUserPoolClient.self)
        let known = UpdateUserPoolClient.Input.fields.map(\.name).filter { !["UserPoolId", "ClientId"].contains($0) }
        try edit.apply(to: &request, known: known)
        request["UserPoolId"] = .string(pool)
        request["ClientId"] = .string(id)
        let answer = try await admin.call(UpdateUserPoolClient.name, request.encode())
        guard arguments.has("json") else { return }
        context.console.print((try JSONValue(parsing: answer)["UserPoolClient"] ?? .null).text)
    }
}
