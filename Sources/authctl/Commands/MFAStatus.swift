internal import AuthClient
internal import LatchkeyJSON

/// `authctl mfa status`
enum MFAStatus: Command {
    static let syntax = CommandSyntax(
        path: ["mfa", "status"], summary: "Say which second factors signing in asks for.",
        options: [.json] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let factors = try await Settings(arguments, in: context).session(in: context).secondFactors()
        let names = factors.enabled.map(\.rawValue).sorted()
        guard !arguments.has("json") else {
            let json: JSONValue = [
                "enabled": .array(names.map { .string($0) }),
                "preferred": factors.preferred.map { .string($0.rawValue) } ?? .null,
            ]
            return context.console.print(json.text)
        }
        guard !names.isEmpty else { return context.console.print("No second factor is on.") }
        for name in names { context.console.print(name + (name == factors.preferred?.rawValue ? "  preferred" : "")) }
    }
}
