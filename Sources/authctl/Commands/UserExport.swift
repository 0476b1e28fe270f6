internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl user export`
enum UserExport: Command {
    static let syntax = CommandSyntax(
        path: ["user", "export"], summary: "Write a pool with all that is in it to a sealed archive.",
        discussion: """
            The archive holds the pool's settings and tags; clients with their secrets and what they set about sessions and \
            risks; groups, resource servers, identity providers, domains, styles and branding of the pages, terms, policies \
            for client metadata, and the certificate that SAML providers know the pool by; and users with their hashes, \
            second factors, devices, passkeys, groups and identities. It is sealed to the key in --key before it leaves the \
            server: a public key (X25519 or RSA, PEM), yours or that of the server that the pool moves to ('authctl user \
            archive-key').
            These stay behind: sessions and the keys that sign tokens, so that everybody signs in anew; codes and messages \
            that are under way; locks, the history of sign-ins, import jobs and fetched metadata documents; and the rate \
            limits, which are the server's.
            """,
        parameters: [.required("FILE", "Where the archive goes.")],
        options: [
            .value("key", "FILE", "The public key that the archive is sealed to (PEM)."), .pool, .json,
        ] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let pool = try settings.needPool()
        guard let keyPath = arguments["key"] else {
            throw CommandFailure(.usage, "No key is named to seal the archive to: use --key.")
        }
        let key: SealingKey
        do {
            key = try SealingKey(pem: LocalFile.read(keyPath))
        } catch let error as CryptoError {
            throw CommandFailure(.local, "\(keyPath) is no public key that archives are sealed to: \(error).")
        }
        let client = ArchiveClient(try AdminClient(settings, in: context), pool: pool)
        let header = ArchiveHeader(
            id: ArchiveHeader.newID(), pool: pool, created: context.clock.now().rfc3339, recipient: key.fingerprint)
        let path = arguments["FILE"] ?? ""
        let file = try LargeFile.Draft(path)
        try file.append(Array(header.text.utf8))
        var progress = ProgressBar("Exporting users", on: context.console)
        var place: String?
        var chunk = 0, users = 0
        var places = PageTrail()
        repeat {
            let part = try await client.part(from: place, chunk: chunk, of: header.id, to: key)
            do {
                try file.append(ArchiveReader.frame(part.box, last: part.next == nil))
            } catch let error as ArchiveError {
                throw CommandFailure(.unreachable, "\(error)")
            }
            users += part.userCount
            progress.show(users, of: nil)
            place = try places.follow(part.next)
            chunk += 1
        } while place != nil
        try file.finish()
        progress.clear()
        guard !arguments.has("json") else {
            return context.console.print(
                JSONValue.object(["archive": .string(header.id), "users": .integer(Int64(users))]).text)
        }
        context.console.print("Wrote \(users) users to \(path).")
    }
}
