import Testing

@testable import authbench

struct MachineTests {
    @Test func `how busy the processors were is what they did between two looks`() {
        let before = ProcessorTicks(line: "cpu  100 0 100 700 100 0 0 0 0 0")
        let after = ProcessorTicks(line: "cpu  150 0 125 900 125 0 0 0 0 0")
        #expect(before.total == 1000)
        #expect(abs(after.busyShare(since: before) - 0.25) < 1e-9)
        #expect(after.busyShare(since: after) == 0)
    }

    @Test(arguments: [(0.0, true), (0.049, true), (0.05, false), (1, false)])
    func `a twentieth of the processors is no quiet machine`(busy: Double, isQuiet: Bool) {
        #expect(Machine(facts: [], busy: busy).isQuiet == isQuiet)
    }
}
