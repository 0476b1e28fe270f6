import Testing

@testable import authbench

struct TargetTests {
    @Test func `the bound itself meets the target`() {
        #expect(Target.atMost(1.3).isMet(by: 1.3))
        #expect(!Target.atMost(1.3).isMet(by: 1.31))
        #expect(Target.atLeast(0.9).isMet(by: 0.9))
        #expect(!Target.atLeast(0.9).isMet(by: 0.89))
    }

    @Test func `what could not be measured meets nothing`() {
        #expect(!Target.atMost(1).isMet(by: .nan))
        #expect(!Target.atLeast(0).isMet(by: .nan))
    }

    @Test func `a bound is told without needless digits, and in another unit`() {
        #expect(Target.atMost(4).text == "<= 4")
        #expect(Target.atLeast(0.9).text == ">= 0.9")
        #expect(Target.atMost(18 * 1024).scaled(by: 1.0 / 1024).text == "<= 18")
    }
}
