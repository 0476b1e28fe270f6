import Testing

@testable import UserPool

struct SessionCacheTests {
    private func id(_ number: Int) -> SessionID { SessionID("session-\(number)")! }

    @Test func `a session found live is remembered until it ends`() {
        var cache = SessionCache(capacity: 8)
        cache.found(id(1), cache.lookUp())
        #expect(cache.contains(id(1)) == true)
        cache.ended([id(1)])
        #expect(cache.contains(id(1)) == false)
    }

    @Test func `a look-up that began before an ending brings nothing back after it`() {
        var cache = SessionCache(capacity: 8)
        let ticket = cache.lookUp()
        cache.ended([id(1)])
        cache.found(id(1), ticket)
        #expect(cache.contains(id(1)) == false)
    }

    @Test func `the cache stays within its bounds and keeps what is asked for`() {
        var cache = SessionCache(capacity: 10)
        for number in 0..<1000 {
            cache.found(id(number), cache.lookUp())
            #expect(cache.contains(id(number)) == true)
            #expect(cache.count <= 10)
        }
        #expect(cache.contains(id(0)) == false)
        for number in 2000..<2100 {
            cache.found(id(1), cache.lookUp())
            cache.found(id(number), cache.lookUp())
            #expect(cache.contains(id(1)) == true)
        }
    }
}
