internal import CognitoModel
internal import LatchkeyJSON

/// `authctl pool create`
enum PoolCreate: Command {
    static let syntax = CommandSyntax(
        path: ["pool", "create"], summary: "Make a user pool.",
        discussion: """
            Addresses are verified by e-mail. 'authctl call CreateUserPool' sets anything else.
            """,
        parameters: [.required("NAME", "A name for administrators.")],
        options: [.json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        var input = CreateUserPool.Input()
        input.poolName = arguments["NAME"] ?? ""
        input.autoVerifiedAttributes = [.email]
        var addOns = UserPoolAddOnsType()
        addOns.advancedSecurityMode = .enforced
        input.userPoolAddOns = addOns
        // Only this plan has it.
        input.userPoolTier = .plus
        let admin = try AdminClient(Settings(arguments, in: context), in: context)
        let id = try await admin.call(CreateUserPool.self, input).userPool?.id ?? ""
        context.console.print(arguments.has("json") ? JSONValue.object(["id": .string(id)]).text : id)
    }
}
