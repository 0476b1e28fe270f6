internal import Database
import Foundation
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import SQLiteDatabase

/// Data folders by their number of users, made once and kept for later runs; a change of the store's schema makes them
/// anew.
final class DatasetCache {
    private let authd: Authd
    private let folder: String
    private let scratch: Scratch
    private var base: (dataset: Dataset, schema: String)?

    init(_ authd: Authd, folder: String, scratch: Scratch) {
        self.authd = authd
        self.folder = folder
        self.scratch = scratch
    }

    /// The data folder with so many users. It is shared by runs: read it, or ``Dataset/copy(into:)`` it.
    func dataset(users: Int) async throws -> Dataset {
        let (base, schema) = try await base()
        let path = "\(folder)/users-\(users)-\(schema)"
        if Files.exists(path) { return Dataset(folder: path, users: users) }
        say("making a data folder with \(users) users in \(path) …")
        let start = CPUTime.monotonic()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Beside its place, so that the last step is a rename and a run that was broken off leaves nothing half done.
        let partial = Dataset(folder: "\(path).\(UUID().uuidString)", users: users)
        try Tool.output("cp", ["-r", base.folder, partial.folder])
        try await DatasetSeeder(path: partial.store, masterKey: partial.masterKey()).addUsers(users)
        try FileManager.default.moveItem(atPath: partial.folder, toPath: path)
        say("made in \(Figure.plain(CPUTime.monotonic() - start)) s")
        return Dataset(folder: path, users: users)
    }

    /// A fresh data folder with the two users that are made through the server, and a digest of its schema.
    private func base() async throws -> (dataset: Dataset, schema: String) {
        if let base { return base }
        let dataset = Dataset(folder: scratch.file("base"), users: 0)
        for (user, flags) in [(Dataset.template, ["--passwords-cost", "test"]), (Dataset.signer, [])] {
            let server = try ServerUnderTest(authd, data: dataset.folder, flags: flags)
            try server.makeUser(user)
            if user == Dataset.template { _ = try server.signIn(user) }
        }
        let store = try SQLiteDatabase.open(path: dataset.store, readers: 1)
        let rows = try await store.read { connection in
            try await connection.query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        }
        await store.close()
        let text = try rows.map { try $0.get(0, as: String.self) }.joined(separator: "\n")
        let base = (dataset, String(Hex.encode(HashFunction.sha256.digest(Array(text.utf8))).prefix(12)))
        self.base = base
        return base
    }
}
