internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import PasswordHash
internal import SQLiteDatabase
internal import UserPool

extension Measurement {
    /// Users from a file, and what others wait meanwhile.
    static let importJob = Measurement(
        name: "import",
        summary: "rows a second of an import job with bcrypt hashes, and what other writes wait meanwhile",
        repeats: false
    ) { bench in
        let rows = min(500_000, bench.options.mostUsers)
        let folder = bench.scratch.file("import-\(CPUTime.monotonic())")
        try Tool.output("mkdir", ["-p", folder])
        let store = try SQLiteDatabase.open(path: "\(folder)/latchkey.sqlite", readers: 2)
        let masterKey = MasterKey.generate()
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1:9229")
        configuration.imports.folder = "\(folder)/imports"
        let pools = try await UserPools(
            database: store, configuration: configuration, masterKey: masterKey, passwords: PasswordHasher(threads: 1),
            messages: Outbox(masterKey: masterKey, clock: SystemClock()))
        let pool = try await pools.createPool(
            PoolChange(name: "import", document: ["AutoVerifiedAttributes": ["email"], "AliasAttributes": ["email"]]))
        let alone = Distribution(try await waits(of: store) { waits in waits.count < 100 })
        let job = try await pool.createImportJob("bench", role: "arn", algorithm: .bcrypt)
        try write(rows, for: pool, to: "\(folder)/imports/\(job.id).csv")

        let began = CPUTime.monotonic()
        _ = try await pools.startImportJob(job.id, of: pool)
        let during = Distribution(
            try await waits(of: store) { _ in
                let status = try await pool.importJob(job.id).status
                return [.pending, .inProgress].contains(status)
            })
        let seconds = CPUTime.monotonic() - began
        let ended = try await pool.importJob(job.id)
        guard ended.status == .succeeded, ended.imported == rows else {
            throw BenchError("the import ended as \(ended.status): \(ended.imported) of \(rows) rows")
        }
        await store.close()
        return [
            Sample(
                label: "import, \(rows) rows", figures: [.rate: Double(rows) / seconds, .seconds: seconds],
                headline: .rate, of: "rows a second", target: .atLeast(5000),
                note: "with a bcrypt hash and an alias each"),
            Sample(label: "a small write, alone", figures: [.p50: alone.median, .p99: alone.percentile(99)]),
            Sample(
                label: "a small write, during the import",
                figures: [.p50: during.median, .p99: during.percentile(99)], headline: .p99, of: "a write's wait",
                note: "as a sign-in has"),
        ]
    }

    /// How long small writes took, one every few milliseconds, for as long as `goesOn` says.
    private static func waits(
        of store: SQLiteDatabase, while goesOn: ([Double]) async throws -> Bool
    ) async throws -> [Double] {
        var waits: [Double] = []
        while try await goesOn(waits) {
            let began = CPUTime.monotonic()
            guard await store.isWritable else { throw BenchError("the store takes no writes") }
            waits.append(CPUTime.monotonic() - began)
            try await Task.sleep(for: .milliseconds(5))
        }
        return waits
    }

    private static func write(_ rows: Int, for pool: Pool, to path: String) throws {
        let columns = pool.importHeader + ["cognito:password_hash"]
        var text = columns.joined(separator: ",") + "\n"
        let hash = "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"
        for number in 0..<rows {
            for column in columns {
                switch column {
                case "cognito:username": text += "user\(number)"
                case "name": text += "User Number \(number)"
                case "email": text += "user\(number)@example.org"
                case "email_verified": text += "true"
                case "cognito:mfa_enabled": text += "false"
                case "cognito:password_hash": text += hash
                default: break
                }
                text += column == columns.last ? "\n" : ","
            }
        }
        try Files.write(text, to: path)
    }
}
