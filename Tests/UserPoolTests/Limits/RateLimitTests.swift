import Testing

@testable import UserPool

@Suite struct RateLimitTests {
    @Test func `a second's worth may come at once, and then as many as come back`() {
        let limit = RateLimit(10)
        let now = Duration.seconds(100)
        var admitted = 0
        while limit.admit(at: now, share: 1) { admitted += 1 }
        #expect(admitted == 10)
        #expect(!limit.admit(at: now + .milliseconds(99), share: 1))
        #expect(limit.admit(at: now + .milliseconds(101), share: 1))
        #expect(!limit.admit(at: now + .milliseconds(101), share: 1))
        admitted = 0
        while limit.admit(at: now + .seconds(10), share: 1) { admitted += 1 }
        #expect(admitted == 10)
    }

    @Test func `of some requests several count as one`() {
        let limit = RateLimit(10)
        var admitted = 0
        while limit.admit(at: .seconds(1), share: 3) { admitted += 1 }
        #expect((29...30).contains(admitted))
    }

    @Test func `what is given back can be had again, and no more than that`() {
        let limit = RateLimit(10)
        while limit.admit(at: .seconds(1), share: 1) {}
        for _ in 0..<3 { limit.giveBack(share: 1) }
        #expect((0..<20).count { _ in limit.admit(at: .seconds(1), share: 1) } == 3)
        // Of one that was counted long ago nothing is left to give back.
        let later = RateLimit(10)
        #expect(later.admit(at: .seconds(1), share: 1))
        later.giveBack(share: 1)
        #expect((0..<20).count { _ in later.admit(at: .seconds(9), share: 1) } == 10)
    }

    @Test func `another rate holds at once`() {
        let limit = RateLimit(10)
        while limit.admit(at: .seconds(1), share: 1) {}
        limit.set(1000)
        var admitted = 0
        while limit.admit(at: .seconds(2), share: 1) { admitted += 1 }
        #expect((999...1001).contains(admitted))
    }

    @Test func `requests that come at the same moment on many threads are counted each`() async {
        let limit = RateLimit(1000)
        let admitted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<500).count { _ in limit.admit(at: .seconds(5), share: 1) } }
            }
            return await group.reduce(0, +)
        }
        #expect(admitted == 1000)
    }
}
