internal import CognitoModel
internal import LatchkeyJSON

/// `authctl pool show`
enum PoolShow: Command {
    static let syntax = CommandSyntax(
        path: ["pool", "show"], summary: "Show all settings of a user pool.",
        parameters: [.optional("POOL", "Its id; the configured pool's when it is left out.")],
        options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let input: JSONValue = ["UserPoolId": .string(try arguments["POOL"] ?? settings.needPool())]
        let answer = try await AdminClient(settings, in: context).call(DescribeUserPool.name, input.encode())
        let pool = try JSONValue(parsing: answer)["UserPool"] ?? .null
        context.console.print(arguments.has("json") ? pool.text : PrettyJSON.text(pool))
    }
}
