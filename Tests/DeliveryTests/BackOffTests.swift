import Testing

@testable import Delivery

struct BackOffTests {
    @Test func `the wait doubles from a second to its bound and stays there`() {
        var backOff = BackOff()
        let waits = (0..<12).map { _ in backOff.fail(most: .seconds(300)).components.seconds }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        backOff.succeed()
        #expect(backOff.fail(most: .seconds(300)) == .seconds(1))
    }

    @Test func `an outage of years does not overflow`() {
        var backOff = BackOff()
        for _ in 0..<100_000 { _ = backOff.fail(most: .seconds(60)) }
        #expect(backOff.fail(most: .seconds(60)) == .seconds(60))
    }
}
