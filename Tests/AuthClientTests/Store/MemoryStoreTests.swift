import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct MemoryStoreTests {
    @Test func `every observer is told of a change`() async throws {
        let store = MemoryStore()
        var observers = (store.changes.makeAsyncIterator(), store.changes.makeAsyncIterator())
        try await store.update { _ in .corrupt("x") }
        #expect(await observers.0.next() != nil)
        #expect(await observers.1.next() != nil)
        guard case .corrupt("x") = try await store.load() else {
            Issue.record("expected what was stored")
            return
        }
    }

    @Test func `one at a time has exclusive access`() async throws {
        let (store, inside) = (MemoryStore(), Lock(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await store.withExclusiveAccess { () async throws(AuthError) in
                        let count = inside.withLock { count in
                            count += 1
                            return count
                        }
                        #expect(count == 1)
                        await Task.yield()
                        inside.withLock { $0 -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
