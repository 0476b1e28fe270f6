internal import Database
internal import LatchkeyPlatform

extension UserPools {
    /// Starts a job whose file has come: it will be worked at in its turn. Throws `importJobNotFound`, and
    /// `importPreconditionNotMet` for a job without a file, one that was started already, while another one of the pool
    /// is at work, and in a pool whose users could not get a password: it verifies no contact and the file brings no
    /// hashes.
    public func startImportJob(_ id: String, of pool: Pool) async throws -> ImportJob {
        let files = imports.files
        let uploads = uploads
        let now = services.clock.now()
        let started = try await pool.services.database.write { connection in
            let store = ImportStore(connection)
            guard var job = try await store.find(id, of: pool.id)?.seen(at: now) else {
                throw UserPoolError(.importJobNotFound, [.resource: id])
            }
            guard job.status == .created else {
                throw UserPoolError.importPreconditionNotMet(
                    "The user import job cannot be started: its status is \(job.status.rawValue).")
            }
            guard try await !store.hasActive(pool.id) else {
                throw UserPoolError.importPreconditionNotMet("Another user import job of the user pool is in progress.")
            }
            guard !pool.settings.autoVerifiedAttributes.isEmpty || job.algorithm != nil else {
                throw UserPoolError.importPreconditionNotMet("The user pool does not auto-verify any attribute.")
            }
            guard !uploads.isUnderWay(id) else {
                throw UserPoolError.importPreconditionNotMet("The CSV file of the user import job is on its way.")
            }
            guard files?.hasUpload(of: id) == true else {
                throw UserPoolError.importPreconditionNotMet("No CSV file was uploaded for the user import job.")
            }
            (job.status, job.started) = (.pending, now)
            try await store.update(job)
            return job
        }
        uploads.close(started)
        imports.wake()
        return started
    }

    /// Where the file of a job is sent, by `PUT`, until a quarter of an hour after the job was made.
    public func uploadURL(of job: ImportJob) -> String { uploads.url(of: job) }

    /// Begins a file for the job that an upload's address names. Throws `uploadNotSigned`, `uploadExpired`,
    /// `uploadTooLong`, `uploadConflict`, or what the disk says.
    public func beginUpload(
        pool: String, job: String, expires: String, signature: String, length: Int
    ) throws -> ImportFile {
        try uploads.begin(pool: pool, job: job, expires: expires, signature: signature, length: length)
    }

    /// Gives a job the file that has come. Throws `importJobNotFound`, `uploadConflict`.
    public func finishUpload(_ file: ImportFile) async throws {
        try await uploads.finish(file)
        // Jobs that were not started in time are noticed then, and what they left goes.
        imports.wake()
    }
}
