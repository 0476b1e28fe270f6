import Database
import Testing

@testable import UserPool

struct PoolExportTests {
    @Test func `a pool can leave while a recovery is decided about, and not while one is applied`() async throws {
        let house = try await RecoveryHouse()
        try await house.past {}
        _ = try await house.begin(in: house.pool)
        func set(_ status: Restoration.Status, _ isPaused: Bool) async throws {
            try await house.database.write { connection in
                try await connection.execute(
                    "UPDATE restorations SET status = \(status.rawValue), paused = \(isPaused)")
            }
        }
        for status in [Restoration.Status.generating, .generated] {
            try await set(status, true)
            _ = try await house.pool.export(from: nil)
        }
        try await set(.restoring, true)
        #expect(await code { try await house.pool.export(from: nil) } == .operationNotEnabled)
        try await set(.completed, false)
        _ = try await house.pool.export(from: nil)
    }
}
