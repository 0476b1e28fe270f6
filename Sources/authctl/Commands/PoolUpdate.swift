internal import CognitoModel
internal import LatchkeyJSON

/// `authctl pool update`
enum PoolUpdate: Command {
    static let syntax = CommandSyntax(
        path: ["pool", "update"], summary: "Change settings of a user pool, and leave the others as they are.",
        discussion: """
            Names are those of UpdateUserPool ('authctl call UpdateUserPool --help'), joined by dots. The settings are
            read, changed and written: what somebody else changes in between is lost.
            """,
        parameters: [.optional("POOL", "Its id; the configured pool's when it is left out.")],
        options: SettingsEdit.options + [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let edit = try SettingsEdit(arguments)
        guard !edit.isEmpty else {
            throw CommandFailure(.usage, "Nothing is to be changed: --set or --unset is missing.")
        }
        let admin = try AdminClient(settings, in: context)
        let id = try arguments["POOL"] ?? settings.needPool()
        var request = try await admin.describePool(id).members(of: UpdateUserPool.self)
        // The older name of a setting that stands under Policies, and is refused beside it.
        request["AdminCreateUserConfig"]?["UnusedAccountValidityDays"] = nil
        try edit.apply(to: &request, known: UpdateUserPool.Input.fields.map(\.name).filter { $0 != "UserPoolId" })
        request["UserPoolId"] = .string(id)
        _ = try await admin.call(UpdateUserPool.name, request.encode())
        guard arguments.has("json") else { return }
        context.console.print(try await admin.describePool(id).text)
    }
}
