internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The addresses that files of import jobs are sent to, and the files that are on their way.
///
/// An address is good for the quarter of an hour that AWS gives: it holds its end and a keyed digest of what it is for,
/// and so needs no other proof of who sends.
struct ImportUploads: Sendable {
    private let services: Services
    private let files: ImportFiles?
    private let key: HMACKey
    /// The jobs whose file is on its way.
    private let underWay = Lock<Set<String>>([])
    /// The jobs that this process started, with the ends of their addresses.
    private let started = Lock<[String: Timestamp]>([:])

    init(_ services: Services, files: ImportFiles?) {
        self.services = services
        self.files = files
        key = services.masterKey.digest(for: .importUploads)
    }

    /// Where the file of a job is sent.
    func url(of job: ImportJob) -> String {
        let expires = job.uploadEnds.seconds
        let signature = Hex.encode(key.authenticate(Self.message(job.pool.text, job.id, expires)))
        return
            "\(services.configuration.publicURL)/imports/\(job.pool)/\(job.id)?expires=\(expires)&signature=\(signature)"
    }

    /// Begins a file of `length` bytes for the job that an address names. It looks at nothing but the address, the disk
    /// and what it remembers of jobs that were started: the store has its say when the file has come. That may take as
    /// long as an address is good, so that nobody keeps a job from starting by sending slowly.
    func begin(
        pool: String, job: String, expires: String, signature: String, length: Int
    ) throws -> ImportFile {
        guard let files, let pool = PoolID(pool), let end = Int64(expires), let tag = Hex.decode(signature),
            key.isValid(tag, for: Self.message(pool.text, job, end))
        else { throw UserPoolError(.uploadNotSigned) }
        let now = services.clock.now()
        guard now < Timestamp(seconds: end) else { throw UserPoolError(.uploadExpired) }
        guard length <= services.configuration.imports.fileBytes else { throw UserPoolError(.uploadTooLong) }
        guard started.withLock({ $0[job] == nil }) else { throw UserPoolError(.uploadConflict) }
        // One at a time: an address that many send to at once fills no disk.
        guard underWay.withLock({ $0.insert(job).inserted }) else { throw UserPoolError(.uploadConflict) }
        return try ImportFile(
            files, pool: pool, job: job, clock: services.clock, until: now + ImportJob.uploadTime
        ) { [underWay] in underWay.withLock { _ = $0.remove(job) } }
    }

    /// A job that was started takes no other file.
    func close(_ job: ImportJob) {
        let now = services.clock.now()
        started.withLock { started in
            started = started.filter { now < $0.value }
            started[job.id] = job.uploadEnds
        }
    }

    /// Whether the file of a job is on its way.
    func isUnderWay(_ job: String) -> Bool { underWay.withLock { $0.contains(job) } }

    /// Gives a job the file that has come, in place of any before. Throws `importJobNotFound`, and `uploadConflict` for
    /// a job that was started already.
    func finish(_ file: ImportFile) async throws {
        let now = services.clock.now()
        // In its turn among the writes: a job that is started after this one finds the file on its way still.
        try await services.database.write { connection in
            let found = try await ImportStore(connection).find(file.job, of: file.pool)
            guard let job = found?.seen(at: now) else {
                throw UserPoolError(.importJobNotFound, [.resource: file.job])
            }
            guard job.status == .created else { throw UserPoolError(.uploadConflict) }
        }
        // To synchronise a file may take long: neither an event loop nor who hashes passwords waits for it.
        let thread = ExecutorThread(name: "import-sync")
        defer { thread.stop() }
        try await Task.detached(executorPreference: thread) { try file.finish() }.value
    }

    private static func message(_ pool: String, _ job: String, _ expires: Int64) -> [UInt8] {
        Array("\(pool)\u{0}\(job)\u{0}\(expires)".utf8)
    }
}
