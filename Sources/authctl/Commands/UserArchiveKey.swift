internal import LatchkeyCrypto

/// `authctl user archive-key`
enum UserArchiveKey: Command {
    static let syntax = CommandSyntax(
        path: ["user", "archive-key"], summary: "Print the public key that archives for a server are sealed to.",
        discussion: """
            An archive that is sealed to it is read by that server alone, without a private key in anybody's hands: \
            authctl user archive-key --endpoint NEW > new.pem, then authctl user export FILE --key new.pem.
            """,
        options: CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let admin = try AdminClient(Settings(arguments, in: context), in: context)
        context.console.out(context.console.shown(try await ArchiveClient(admin, pool: "").serverKey().pem))
    }
}
