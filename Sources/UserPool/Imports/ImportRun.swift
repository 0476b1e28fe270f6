internal import Database
internal import LatchkeyPlatform

/// One job from where it stands to its end.
///
/// Rows are imported some at a time, each time in one transaction with the place in the file that they end at: a job
/// that is cut off goes on behind the last row that is in the store, and no row is taken twice.
final class ImportRun {
    private let pool: Pool
    private let files: ImportFiles
    private var job: ImportJob
    private var database: any Database { pool.services.database }
    private var limits: ImportLimits { pool.services.configuration.imports }

    init(_ job: ImportJob, pool: Pool, files: ImportFiles) {
        self.job = job
        self.pool = pool
        self.files = files
    }

    /// What is known of a row before the store was asked.
    private enum Draft: Sendable {
        case entry(ImportTable.Entry)
        case fault(String)
    }

    /// A row, and where it ends.
    private struct Line: Sendable {
        let number: Int
        let end: Int, endLine: Int
        let draft: Draft
    }

    /// What became of some rows.
    private struct Outcome: Sendable {
        let job: ImportJob
        let notes: [String]
    }

    /// Works until the job is done, was stopped or cannot go on. Throws what the store throws; the job is as it was
    /// then and may be tried again.
    func run() async throws {
        guard try await begin() else { return }
        let end: (status: ImportJob.Status, message: String)
        do {
            end = try await importRows()
        } catch let fault as ImportTable.HeaderFault {
            end = (.failed, fault.message)
        } catch let failure as ImportFiles.Failure {
            pool.services.log.error(
                "import file",
                [
                    "job": .identifier(job.id), "call": Log.Value(stringLiteral: failure.call),
                    "errno": .number(failure.code),
                ])
            end = (.failed, "The CSV file could not be read.")
        }
        try await finish(end.status, end.message)
    }

    /// Takes the job up. False when it was stopped before.
    private func begin() async throws -> Bool {
        let id = job.id, pool = pool.id
        let found = try await database.write { connection -> ImportJob? in
            let store = ImportStore(connection)
            guard var job = try await store.find(id, of: pool), job.status.isActive else { return nil }
            if job.status == .pending {
                job.status = .inProgress
                try await store.update(job)
            }
            return job
        }
        guard let found else { return false }
        if found.line > 0 { files.note(["[RESUMED] Line Number \(found.line)"], of: id) }
        job = found
        return true
    }

    private func importRows() async throws -> (ImportJob.Status, String) {
        let path = files.upload(of: job.id)
        let table = try readHeader(path)
        let source = try ImportSource(path: path, at: job.position)
        var reader = Self.reader(table.columnCount, offset: job.position, lines: job.line)
        var batch: [Line] = []
        var rows = job.imported + job.skipped + job.failed
        var isHeader = job.position == 0
        while true {
            let piece = try source.read()
            var index = 0
            while let row = piece.isEmpty ? reader.finish() : reader.next(in: piece, from: &index) {
                if isHeader {
                    isHeader = false
                    continue
                }
                rows += 1
                guard rows <= limits.rows else {
                    _ = try await commit(batch)
                    return (.failed, "The CSV file has more than \(limits.rows) rows.")
                }
                batch.append(Self.line(row, table))
                if batch.count == ImportLimits.batch {
                    guard try await commit(batch) else { return (.stopped, "The user import job has been stopped.") }
                    batch.removeAll(keepingCapacity: true)
                }
            }
            if piece.isEmpty { break }
        }
        guard try await commit(batch) else { return (.stopped, "The user import job has been stopped.") }
        guard job.imported > 0 || job.failed + job.skipped == 0 else {
            return (.failed, "Too many users have failed or been skipped during the import.")
        }
        return (.succeeded, "Import Job Completed Successfully.")
    }

    private static func reader(_ columns: Int, offset: Int = 0, lines: Int = 0) -> CSVReader {
        CSVReader(
            longestRow: ImportLimits.rowBytes, mostFields: max(columns, 1), offset: offset, lines: lines)
    }

    private func readHeader(_ path: String) throws -> ImportTable {
        let source = try ImportSource(path: path)
        // As many columns as a schema can have, and a few more so that one too many is told of.
        var reader = Self.reader(256)
        while true {
            let piece = try source.read()
            var index = 0
            guard let row = piece.isEmpty ? reader.finish() : reader.next(in: piece, from: &index) else {
                guard piece.isEmpty else { continue }
                throw ImportTable.HeaderFault(message: "The CSV file has no header.")
            }
            switch row.content {
            case .success(let fields):
                return try ImportTable(header: fields, pool: pool, algorithm: job.algorithm)
            case .failure(let fault):
                throw ImportTable.HeaderFault(message: "The header in the CSV file cannot be read. \(fault.rawValue)")
            }
        }
    }

    private static func line(_ row: CSVReader.Row, _ table: ImportTable) -> Line {
        let draft: Draft
        switch row.content {
        case .success(let fields):
            do throws(ImportTable.RowFault) {
                draft = .entry(try table.entry(fields))
            } catch {
                draft = .fault(error.reason)
            }
        case .failure(let fault): draft = .fault(fault.rawValue)
        }
        return Line(number: row.line, end: row.end, endLine: row.endLine, draft: draft)
    }

    /// Imports rows and notes how far the job has come. False when it was told to stop, with these rows still taken.
    private func commit(_ lines: [Line]) async throws -> Bool {
        let id = job.id, pool = pool
        let outcome = try await database.write { connection -> Outcome? in
            let store = ImportStore(connection)
            guard var job = try await store.find(id, of: pool.id) else { return nil }
            var notes: [String] = []
            for line in lines {
                switch line.draft {
                case .entry(let entry):
                    if let reason = try await ImportRun.insert(entry, into: pool, connection) {
                        job.skipped += 1
                        notes.append("[SKIPPED] Line Number \(line.number) - \(reason)")
                    } else {
                        job.imported += 1
                    }
                case .fault(let reason):
                    job.failed += 1
                    notes.append("[FAILED] Line Number \(line.number) - \(reason)")
                }
            }
            if let last = lines.last { (job.position, job.line) = (last.end, last.endLine) }
            try await store.update(job)
            return Outcome(job: job, notes: notes)
        }
        guard let outcome else { return false }
        job = outcome.job
        files.note(outcome.notes, of: id)
        return job.status == .inProgress
    }

    /// Adds a user; why not, when one like that is there.
    private static func insert(
        _ entry: ImportTable.Entry, into pool: Pool, _ connection: any Connection
    ) async throws -> String? {
        let users = UserStore(connection: connection, pool: pool)
        switch try await users.tryInsert(entry.user) {
        case nil: break
        case .aliasExists: return "The user's email, phone number or preferred username is another user's."
        case _: return "The user already exists."
        }
        if let hash = entry.hash {
            try await PasswordStore(connection).insert(
                HashedPassword(phc: hash, srp: nil), of: entry.user.subject, at: entry.user.created)
        }
        return nil
    }

    private func finish(_ status: ImportJob.Status, _ message: String) async throws {
        let id = job.id, pool = pool
        let now = pool.services.clock.now()
        let ended = try await database.write { connection -> ImportJob? in
            let store = ImportStore(connection)
            guard var job = try await store.find(id, of: pool.id) else { return nil }
            (job.status, job.message, job.completed) = (status, message, now)
            try await store.update(job)
            return job
        }
        // What users of the pool cost to check may have changed with the hashes that came.
        pool.services.decoys.forget(pool.id)
        guard let ended else { return }
        files.note(
            [
                "[\(status.rawValue.uppercased())] \(message) Imported: \(ended.imported), skipped: \(ended.skipped), "
                    + "failed: \(ended.failed)."
            ], of: id)
        pool.services.log.info(
            "import ended",
            [
                "pool": .identifier(pool.id.text), "job": .identifier(id), "status": .identifier(status.rawValue),
                "imported": .number(ended.imported), "skipped": .number(ended.skipped),
                "failed": .number(ended.failed),
            ])
    }
}
