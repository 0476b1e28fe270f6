import LatchkeyPlatform
import Testing

@testable import UserPool

struct BudgetTests {
    private let start = Timestamp(seconds: 1_800_000_000)
    private let limit = Budget.Limit(burst: 3, refill: .seconds(60))

    @Test func `a burst is granted, then one message a refill`() {
        var budget = Budget()
        #expect((0..<5).map { _ in budget.take(at: start, limit: limit) } == [true, true, true, false, false])
        #expect(budget.take(at: start + .seconds(59), limit: limit) == false)
        #expect(budget.take(at: start + .seconds(60), limit: limit) == true)
        #expect(budget.take(at: start + .seconds(60), limit: limit) == false)
    }

    @Test func `refills do not pile up beyond the burst`() {
        var budget = Budget()
        for _ in 0..<3 { _ = budget.take(at: start, limit: limit) }
        let later = start + .seconds(86_400)
        #expect((0..<4).map { _ in budget.take(at: later, limit: limit) } == [true, true, true, false])
    }

    @Test(arguments: [1, 3600, 5 * 365 * 86_400])
    func `a clock that is put back refills nothing, and the budget refills from then on`(seconds: Int) {
        var budget = Budget()
        for _ in 0..<3 { _ = budget.take(at: start + .seconds(seconds), limit: limit) }
        #expect(budget.take(at: start, limit: limit) == false)
        #expect(budget.take(at: start + .seconds(59), limit: limit) == false)
        #expect(budget.take(at: start + .seconds(60), limit: limit) == true)
    }

    @Test func `a bucket is full again when every message taken has come back`() {
        var budget = Budget()
        for _ in 0..<3 { _ = budget.take(at: start, limit: limit) }
        #expect(budget.full(limit: limit) == start + .seconds(180))
        var later = budget
        #expect(
            (0..<4).map { _ in later.take(at: budget.full(limit: limit), limit: limit) } == [true, true, true, false])
    }
}
