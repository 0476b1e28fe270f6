internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform
public import PasswordHash

extension Pool {
    private static let idAlphabet: StaticString = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    /// The columns that a file of users must have for this pool.
    public var importHeader: [String] { ImportTable.header(of: self) }

    /// Makes a job that will import users from a file, whose passwords come as hashes by `algorithm`, or not at all.
    /// Throws `importsDisabled`, `tooManyImportJobs`.
    public func createImportJob(
        _ name: String, role: String, algorithm: ForeignHash.Algorithm?
    ) async throws -> ImportJob {
        let limits = services.configuration.imports
        guard limits.folder != nil else { throw UserPoolError(.importsDisabled) }
        let now = services.clock.now()
        return try await services.database.write { connection in
            let store = ImportStore(connection)
            guard try await store.count(of: id) < limits.jobs else { throw UserPoolError(.tooManyImportJobs) }
            while true {
                let job = ImportJob(
                    id: "import-\(SecureRandom.text(10, from: Self.idAlphabet))", pool: id, name: name, role: role,
                    algorithm: algorithm, status: .created, created: now)
                if try await store.insert(job) { return job }
            }
        }
    }

    /// A job of the pool. Throws `importJobNotFound`.
    public func importJob(_ id: String) async throws -> ImportJob {
        let found = try await services.database.read { connection in
            try await ImportStore(connection).find(id, of: self.id)
        }
        guard let found else { throw UserPoolError(.importJobNotFound, [.resource: id]) }
        return found.seen(at: services.clock.now())
    }

    /// A page of the pool's jobs, the newest first, at most `limit` of them, from where `token` says. Throws
    /// `invalidPageToken`.
    public func importJobs(from token: String?, limit: Int) async throws -> Page<ImportJob> {
        let tokens = PageToken(sealer: services.masterKey.sealer(for: .pageTokens), list: "import jobs of \(id)")
        let place = try token.map { token throws(UserPoolError) -> (created: Timestamp, id: String) in
            let keys = try tokens.open(token, count: 2)
            guard let created = Int64(keys[0]) else { throw UserPoolError(.invalidPageToken) }
            return (Timestamp(milliseconds: created), keys[1])
        }
        let found = try await services.database.read { connection in
            try await ImportStore(connection).list(of: id, after: place, limit: limit + 1)
        }
        let now = services.clock.now()
        return try Page(found.map { $0.seen(at: now) }, limit: limit) { job in
            try tokens.seal([String(job.created.milliseconds), job.id])
        }
    }

    /// Tells a job to stop; what it has imported stays. Throws `importJobNotFound`, and `importPreconditionNotMet` for
    /// one that is not started, or over.
    public func stopImportJob(_ id: String) async throws -> ImportJob {
        let now = services.clock.now()
        return try await services.database.write { connection in
            let store = ImportStore(connection)
            guard var job = try await store.find(id, of: self.id) else {
                throw UserPoolError(.importJobNotFound, [.resource: id])
            }
            switch job.status {
            case .pending:
                (job.status, job.completed) = (.stopped, now)
                job.message = "The user import job has been stopped."
            case .inProgress: job.status = .stopping
            case .stopping: return job
            case .created, .stopped, .expired, .failed, .succeeded:
                throw UserPoolError.importPreconditionNotMet(
                    "The user import job is not in progress: its status is \(job.seen(at: now).status.rawValue).")
            }
            try await store.update(job)
            return job
        }
    }
}

extension UserPoolError {
    /// A job is not where it has to be for what is asked; the text says why.
    static func importPreconditionNotMet(_ text: String) -> Self { Self(.importPreconditionNotMet, [.text: text]) }
}
