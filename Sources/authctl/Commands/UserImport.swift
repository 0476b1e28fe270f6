internal import CognitoModel
internal import LatchkeyCrypto
internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// `authctl user import`
enum UserImport: Command {
    static let syntax = CommandSyntax(
        path: ["user", "import"], summary: "Import users from a CSV file, or from a sealed archive.",
        discussion: """
            A CSV file begins with the columns that 'authctl call GetCSVHeader' names. With --hashes it has the column \
            cognito:password_hash besides, and its users keep their passwords. What became of each row that was not \
            imported is in the server's log of the job.
            With --archive the file is one that 'authctl user export' wrote: a pool is made of it where there is none \
            of that id, and users get the 'sub', passwords and factors that they had. Users who are there stay as they \
            are, so that an import that was cut off is just done again. Into a pool of another id (--pool) only users come, \
            without their groups: those may mean something else there (--groups takes them).
            What cannot be taken is named with its place in the archive and the reason, while all else goes in; then the \
            status is not 0.
            """,
        parameters: [.required("FILE", "The file.")],
        options: [
            .value("hashes", "ALGORITHM", "What made the hashes: BCRYPT, SCRYPT, ARGON2ID or PBKDF2_SHA256."),
            .flag("archive", "The file is an archive."),
            .value("key", "FILE", "The private key that the archive is sealed to (PEM), unless that is the server's."),
            .flag("groups", "Take the archive's groups, and who is in them, into a pool of another id as well."),
            .pool, .json,
        ] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        if arguments.has("archive") {
            try await ArchiveImport.run(arguments, in: context)
        } else {
            try await CSVImport.run(arguments, in: context)
        }
    }
}

/// Users from a CSV file, by an import job.
private enum CSVImport {
    /// As AWS: more than that is refused there, and a server may take less.
    private static let mostBytes = 1 << 30

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let pool = try settings.needPool()
        let path = arguments["FILE"] ?? ""
        guard try LargeFile.size(path) <= mostBytes else {
            throw CommandFailure(.local, "\(path) is longer than a gibibyte.")
        }
        var bytes: [UInt8] = []
        try await LargeFile.read(path) { bytes += $0 }
        let rows = max(0, bytes.count { $0 == 0x0a } - 1)
        let admin = try AdminClient(settings, in: context)

        var input = CreateUserImportJob.Input()
        input.userPoolID = pool
        input.jobName = "authctl"
        input.cloudWatchLogsRoleARN = "arn:aws:iam::000000000000:role/authctl"
        input.passwordHashingAlgorithm = arguments["hashes"].map { PasswordHashingAlgorithmType(rawValue: $0) }
        guard let made = try await admin.call(CreateUserImportJob.self, input).userImportJob, let id = made.jobID,
            let url = made.preSignedURL
        else { throw CommandFailure(.unreachable, "The server made no job.") }
        var upload = ClientRequest(.put, url, body: bytes)
        upload.headers = [("Content-Type", "text/csv")]
        upload.timeout = .seconds(900)
        _ = try ProblemAnswer.json(of: try await settings.http.send(upload))

        var start = StartUserImportJob.Input()
        start.userPoolID = pool
        start.jobID = id
        var job = try await admin.call(StartUserImportJob.self, start).userImportJob
        var describe = DescribeUserImportJob.Input()
        describe.userPoolID = pool
        describe.jobID = id
        var progress = ProgressBar("Importing users", on: context.console)
        while [.pending, .inProgress, .stopping].contains(job?.status) {
            try await Task.sleep(for: .milliseconds(250))
            job = try await admin.call(DescribeUserImportJob.self, describe).userImportJob
            let done = (job?.importedUsers ?? 0) + (job?.skippedUsers ?? 0) + (job?.failedUsers ?? 0)
            progress.show(done, of: rows)
        }
        progress.clear()
        try report(job ?? UserImportJobType(), arguments, context)
    }

    private static func report(_ job: UserImportJobType, _ arguments: Arguments, _ context: Context) throws {
        if arguments.has("json") {
            context.console.print(String(decoding: job.encode(), as: UTF8.self))
        } else {
            context.console.print(
                "Imported \(job.importedUsers ?? 0), skipped \(job.skippedUsers ?? 0), failed \(job.failedUsers ?? 0).")
        }
        guard job.status == .succeeded else {
            throw CommandFailure(.refused, job.completionMessage ?? "The job ended as \(job.status?.rawValue ?? "?").")
        }
        guard (job.failedUsers ?? 0) == 0 else {
            throw CommandFailure(
                .refused, "Rows could not be imported: the server's log of \(job.jobID ?? "the job") says why.")
        }
    }
}

/// A pool and its users from an archive.
private enum ArchiveImport {
    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let path = arguments["FILE"] ?? ""
        let own = try arguments["key"].map(openingKey)
        // Once through before anything is sent: what is damaged or cut off changes nothing.
        let header = try await check(path, own)
        let pool = arguments["pool"] ?? header.pool
        let client = ArchiveClient(try AdminClient(settings, in: context), pool: pool)
        let server = try await client.serverKey()
        guard own != nil || header.recipient == server.fingerprint else {
            throw CommandFailure(
                .usage, "The archive is sealed to another key than the server's: name its private half with --key.")
        }
        let size = try LargeFile.size(path)
        var progress = ProgressBar("Importing users", on: context.console)
        var sum = ArchiveClient.Result()
        var done = 0
        try await chunks(of: path) { chunk, _ in
            var box = chunk.box
            if let own, header.recipient != server.fingerprint {
                let place = header.context(of: chunk.index, last: chunk.isLast)
                box = try server.seal(own.open(chunk.box, context: place), context: place)
            }
            sum += try await client.send(
                box, chunk: chunk.index, isLast: chunk.isLast, of: header, withGroups: arguments.has("groups"))
            done += chunk.box.count
            progress.show(done, of: size)
        }
        progress.clear()
        try report(sum, pool, arguments, context)
    }

    private static func openingKey(_ path: String) throws -> OpeningKey {
        do {
            return try OpeningKey(pem: LocalFile.read(path))
        } catch let error as CryptoError {
            throw CommandFailure(.local, "\(path) is no private key (PEM, not encrypted): \(error).")
        }
    }

    /// Reads the whole archive, and opens its chunks where the key is at hand.
    private static func check(_ path: String, _ own: OpeningKey?) async throws -> ArchiveHeader {
        var found: ArchiveHeader?
        try await chunks(of: path) { chunk, header in
            found = header
            guard let own, own.sealingKey.fingerprint == header.recipient else { return }
            do {
                _ = try own.open(
                    chunk.box, context: header.context(of: chunk.index, last: chunk.isLast))
            } catch {
                throw ArchiveError.damaged
            }
        }
        guard let found else { throw CommandFailure(.local, "\(ArchiveError.truncated)") }
        if let own, own.sealingKey.fingerprint != found.recipient {
            throw CommandFailure(.usage, "The archive is sealed to another key than the one that was named.")
        }
        return found
    }

    private static func chunks(
        of path: String, _ take: (ArchiveReader.Chunk, ArchiveHeader) async throws -> Void
    ) async throws {
        var reader = ArchiveReader()
        do {
            try await LargeFile.read(path) { piece in
                try reader.append(piece)
                while let chunk = try reader.next(), let header = reader.header { try await take(chunk, header) }
            }
            try reader.finish()
        } catch let error as ArchiveError {
            throw CommandFailure(.local, "\(path): \(error)")
        }
    }

    private static func report(
        _ result: ArchiveClient.Result, _ pool: String, _ arguments: Arguments, _ context: Context
    ) throws {
        let left = result.conflicts.count + result.refused.count
        if arguments.has("json") {
            context.console.print(
                JSONValue.object([
                    "pool": .string(pool), "madePool": .bool(result.madePool), "added": .integer(Int64(result.added)),
                    "present": .integer(Int64(result.present)), "addedOthers": .integer(Int64(result.addedOthers)),
                    "conflicts": .array(result.conflicts.map { .string($0) }),
                    "refused": .array(result.refused.map(\.json)),
                ]).text)
        } else {
            if result.madePool { context.console.print("Made the pool \(pool).") }
            for refusal in result.refused { context.console.print("Not taken: \(SingleLine.text(refusal.text))") }
            for subject in result.conflicts {
                context.console.print("Not added: \(subject): somebody else has the user's name, alias or passkey.")
            }
            context.console.print(
                "Added \(result.added) users and \(result.addedOthers) other entries; \(result.present) users were there "
                    + "already; \(left) could not be taken.")
        }
        guard left == 0 else {
            throw CommandFailure(.refused, "What the archive has is not all in the pool: \(left) could not be taken.")
        }
    }
}
