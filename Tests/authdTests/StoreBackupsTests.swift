import Database
import LatchkeyPlatform
import SQLiteDatabase
import ServerAPI
import TestSupport
import Testing

@testable import authd

struct StoreBackupsTests {
    private let temporary = TemporaryFolder()
    private let clock = ManualClock()

    private func stores() throws -> [(name: String, store: SQLiteDatabase)] {
        try ["a.sqlite", "b.sqlite"].map { ($0, try SQLiteDatabase.open(path: temporary.file($0), readers: 1)) }
    }

    /// Backups on a file system of 10 GiB, of which so much is free.
    private func backups(
        of stores: [(name: String, store: SQLiteDatabase)], available: UInt64 = 5 << 30
    ) -> StoreBackups {
        StoreBackups(of: stores, in: temporary.file("backups"), clock: clock, log: .silent) { _ in
            DiskSpace(total: 10 << 30, available: available)
        }
    }

    /// The backup of that name once it is over.
    private func end(_ name: String, _ backups: StoreBackups) async throws -> Backup {
        await backups.finish()
        return try #require(backups.find(name))
    }

    @Test func `each backup is a folder of its own, which gets its name when it is whole`() async throws {
        let stores = try stores()
        let backups = backups(of: stores)
        for _ in 1...2 {
            let begun = try backups.begin()
            #expect(begun.state == .running)
            let ended = try await end(begun.name, backups)
            #expect(ended.state == .done && ended.copied == ended.total && ended.total > 0)
            for (name, _) in stores { #expect(temporary.mode(of: "backups/\(begun.name)/\(name)") == 0o600) }
            clock.advance(by: .seconds(1))
        }
        #expect(temporary.mode(of: "backups") == 0o700)
        // One of the same moment takes nothing's place.
        clock.set(clock.now() - .seconds(1))
        let again = try backups.begin()
        let refused = try await end(again.name, backups)
        #expect(refused.state == .failed && refused.reason?.contains("cannot make") == true)
        #expect(temporary.mode(of: "backups/\(again.name).partial") == nil)
        for (name, store) in stores {
            #expect(temporary.mode(of: "backups/\(again.name)/\(name)") == 0o600)
            await store.close()
        }
        #expect(backups.find("another") == nil)
    }

    @Test func `where the copies would leave the server no room, none is made`() async throws {
        let stores = try stores()
        var size: UInt64 = 0
        for (_, store) in stores { size += try await store.sizeOfCopy() }
        // A twentieth of 10 GiB stays free.
        let reserve: UInt64 = 512 << 20
        let backups = backups(of: stores, available: reserve + size - 1)
        let failed = try await end(backups.begin().name, backups)
        #expect(failed.state == .failed && failed.reason?.contains("no room") == true && failed.copied == 0)
        #expect(temporary.mode(of: "backups/\(failed.name).partial") == nil)
        let roomy = self.backups(of: stores, available: reserve + size)
        let made = try await end(roomy.begin().name, roomy)
        #expect(made.state == .done)
        for (_, store) in stores { await store.close() }
    }

    @Test func `it is told of the last backups how they ended, also when others have begun`() async throws {
        let stores = try stores()
        let backups = backups(of: stores, available: 0)
        var names: [String] = []
        for _ in 1...9 {
            names.append(try backups.begin().name)
            await backups.finish()
            clock.advance(by: .seconds(1))
        }
        #expect(Set(names).count == 9)
        let expected: [Backup.State?] = [nil] + Array(repeating: .failed, count: 8)
        #expect(names.map { backups.find($0)?.state } == expected)
        for (_, store) in stores { await store.close() }
    }

    @Test func `a backup that fails leaves nothing behind and says why`() async throws {
        let stores = try stores()
        await stores[1].store.close()
        let backups = backups(of: stores)
        let failed = try await end(backups.begin().name, backups)
        #expect(failed.state == .failed && failed.reason?.contains("closed") == true)
        #expect(temporary.read("backups/\(failed.name).partial/a.sqlite") == nil)
        #expect(temporary.mode(of: "backups/\(failed.name).partial") == nil)
        await backups.stop()
        await stores[0].store.close()
    }
}
