import LatchkeyPlatform
import Testing

@testable import UserPool

struct SessionCacheTests {
    private func id(_ number: Int) -> SessionID { SessionID("session-\(number)")! }
    private let now = Timestamp(seconds: 1_800_000_000)
    private var entry: SessionCache.Entry { .init(subject: .random(), until: now + .seconds(1)) }

    @Test func `a session found live is remembered until it ends`() {
        var cache = SessionCache(capacity: 8)
        cache.found(id(1), entry, cache.lookUp())
        #expect(cache.find(id(1), at: now) != nil)
        cache.ended([id(1)])
        #expect(cache.find(id(1), at: now) == nil)
    }

    @Test func `a look-up that began before an ending brings nothing back after it`() {
        var cache = SessionCache(capacity: 8)
        let ticket = cache.lookUp()
        cache.ended([id(1)])
        cache.found(id(1), entry, ticket)
        #expect(cache.find(id(1), at: now) == nil)
    }

    @Test func `the cache stays within its bounds and keeps what is asked for`() {
        var cache = SessionCache(capacity: 10)
        for number in 0..<1000 {
            cache.found(id(number), entry, cache.lookUp())
            #expect(cache.find(id(number), at: now) != nil)
            #expect(cache.count <= 10)
        }
        #expect(cache.find(id(0), at: now) == nil)
        for number in 2000..<2100 {
            cache.found(id(1), entry, cache.lookUp())
            cache.found(id(number), entry, cache.lookUp())
            #expect(cache.find(id(1), at: now) != nil)
        }
    }

    @Test func `a session is not believed longer than its last token can be good`() {
        var cache = SessionCache(capacity: 8)
        let entry = entry
        cache.found(id(1), entry, cache.lookUp())
        #expect(cache.find(id(1), at: entry.until - .milliseconds(1)) == entry)
        #expect(cache.find(id(1), at: entry.until) == nil)
    }
}
