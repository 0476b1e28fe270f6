import Testing

@testable import PasswordHash

@Suite struct ThreadQueueTests {
    @Test func `work takes the threads, then waits in turn, then is refused`() {
        var queue = ThreadQueue(threads: 2, limit: 2)
        let admissions = (1...5).map { queue.enter($0) }
        #expect(admissions == [.run(thread: 0), .run(thread: 1), .wait, .wait, .refuse])
        let first = queue.leave(1)
        let late = queue.enter(6)
        #expect(first == 3 && late == .wait)
        let next = (0..<3).map { _ in queue.leave(0) }
        #expect(next == [4, 6, nil])
        let again = queue.enter(7)
        #expect(again == .run(thread: 0))
    }

    @Test func `given up work makes room and gets no thread`() {
        var queue = ThreadQueue(threads: 1, limit: 1)
        let admissions = (1...2).map { queue.enter($0) }
        #expect(admissions == [.run(thread: 0), .wait])
        let givenUp = [2, 2, 1].map { queue.giveUp($0) }
        #expect(givenUp == [true, false, false])
        let late = queue.enter(3), next = queue.leave(0)
        #expect(late == .wait && next == 3)
    }

    @Test func `without room to wait, work runs or is refused`() {
        var queue = ThreadQueue(threads: 1, limit: 0)
        let admissions = (1...2).map { queue.enter($0) }
        #expect(admissions == [.run(thread: 0), .refuse])
        let next = queue.leave(0), again = queue.enter(3)
        #expect(next == nil && again == .run(thread: 0))
    }
}
