internal import AuthClient
internal import CognitoModel
internal import LatchkeyJSON

/// `authctl user create`
enum UserCreate: Command {
    static let syntax = CommandSyntax(
        path: ["user", "create"], summary: "Make a user, confirmed from the start.",
        discussion: """
            With --password-stdin that password is set for good; otherwise the user is sent a temporary one and chooses
            another at the first sign-in.
            """,
        parameters: [.required("USERNAME", "The name to sign in with.")],
        options: [
            .value("email", "ADDRESS", "The e-mail address, taken for verified."),
            .list("attribute", "NAME=VALUE", "Another attribute of the user."), .passwordFromInput, .pool, .json,
        ] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let admin = try AdminClient(settings, in: context)
        let hasPassword = arguments.has("password-stdin")
        var attributes = try Attributes.read(arguments)
        if arguments["email"] != nil { attributes.append(UserAttribute("email_verified", "true")) }
        var input = AdminCreateUser.Input()
        input.userPoolID = try settings.needPool()
        input.username = arguments["USERNAME"] ?? ""
        input.userAttributes = attributes.map { attribute in
            var type = AttributeType()
            type.name = attribute.name
            type.value = attribute.value
            return type
        }
        if hasPassword { input.messageAction = .suppress }
        // Read first: a user without the password that was meant for it is not to be left behind.
        let password = hasPassword ? try Passwords(arguments, context.console).new("Password") : nil
        let user = try await admin.call(AdminCreateUser.self, input).user
        if let password {
            var input = AdminSetUserPassword.Input()
            input.userPoolID = try settings.needPool()
            input.username = arguments["USERNAME"] ?? ""
            input.password = password
            input.permanent = true
            _ = try await admin.call(AdminSetUserPassword.self, input)
        }
        guard !arguments.has("json") else {
            return context.console.print(String(decoding: (user ?? UserType()).encode(), as: UTF8.self))
        }
        context.console.print("Made \(user?.username ?? input.username).")
    }
}
