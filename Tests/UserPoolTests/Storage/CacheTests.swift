import Testing

@testable import UserPool

@Suite struct CacheTests {
    @Test func `a value is read once until it changes`() async throws {
        let cache = Cache<Int, String>(capacity: 4)
        #expect(try await cache.value(for: 1) { "a" } == "a")
        #expect(try await cache.value(for: 1) { "b" } == "a")
        cache.forget(1)
        #expect(try await cache.value(for: 1) { "b" } == "b")
    }

    @Test func `nothing is not remembered`() async throws {
        let cache = Cache<Int, String>(capacity: 4)
        #expect(try await cache.value(for: 1) { nil } == nil)
        #expect(try await cache.value(for: 1) { "a" } == "a")
    }

    @Test func `a value read before a change and arriving after it is not kept`() async throws {
        let cache = Cache<Int, String>(capacity: 4)
        let stale = try await cache.value(for: 1) {
            cache.forget(1)
            return "old"
        }
        #expect(stale == "old")
        #expect(try await cache.value(for: 1) { "new" } == "new")
    }

    @Test func `it holds no more than its capacity`() async throws {
        let cache = Cache<Int, Int>(capacity: 3)
        for number in 0..<100 { _ = try await cache.value(for: number) { number } }
        var kept = 0
        for number in 0..<100 where try await cache.value(for: number, load: { nil }) != nil { kept += 1 }
        #expect(kept == 3)
    }

    @Test func `stale values go together`() async throws {
        let cache = Cache<Int, Int>(capacity: 10)
        for number in 0..<10 { _ = try await cache.value(for: number) { number } }
        cache.forget { $0 < 5 }
        #expect(try await cache.value(for: 4) { nil } == nil)
        #expect(try await cache.value(for: 5) { nil } == 5)
    }
}
