internal import AuthClient
internal import LatchkeyJSON

/// `authctl signup`
enum SignUp: Command {
    static let syntax = CommandSyntax(
        path: ["signup"], summary: "Make an account.",
        discussion: "A code is sent, which 'authctl confirm' takes.",
        parameters: [.required("USERNAME", "The name to sign in with.")],
        options: [
            .value("email", "ADDRESS", "The e-mail address that the code goes to."),
            .list("attribute", "NAME=VALUE", "Another attribute of the user."),
            .passwordFromInput, .json,
        ] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let session = try Settings(arguments, in: context).session(in: context)
        let attributes = try Attributes.read(arguments)
        let password = try Passwords(arguments, context.console).new("Password")
        let username = arguments["USERNAME"] ?? ""
        let result = try await session.signUp(username: username, password: password, attributes: attributes)
        guard !arguments.has("json") else {
            var json: JSONObject = ["sub": .string(result.subject), "confirmed": .bool(result.isConfirmed)]
            json["destination"] = (result.delivery?.destination).map(JSONValue.string)
            return context.console.print(JSONValue.object(json).text)
        }
        context.console.print("Signed up \(username).")
        if let delivery = result.delivery {
            context.console.print("A code was sent to \(delivery.destination): authctl confirm \(username) CODE")
        }
    }
}
