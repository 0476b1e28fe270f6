import Testing

@testable import Delivery

struct LogLaneTests {
    @Test func `lines come out in order, some at a time, and stay until they are settled`() {
        var lane = LogLane()
        for number in 0..<700 { lane.add(Array("\(number)".utf8)) }
        let first = lane.next
        #expect(first.count == LogLane.batchLines && String(decoding: first.text, as: UTF8.self).hasPrefix("0\n1\n2\n"))
        #expect(lane.next.text == first.text)
        lane.remove(first.count)
        #expect(lane.next.count == 200 && String(decoding: lane.next.text, as: UTF8.self).hasSuffix("699\n"))
        lane.remove(200)
        #expect(lane.isEmpty && lane.next.count == 0)
    }

    @Test func `what there is no room for is counted and not kept`() {
        var lane = LogLane()
        for _ in 0..<(LogLane.mostLines + 3) { lane.add([1]) }
        #expect(lane.takeDropped() == 3 && lane.takeDropped() == 0)
        var wide = LogLane()
        for _ in 0..<20 { wide.add([UInt8](repeating: 65, count: 1 << 20)) }
        #expect(wide.takeDropped() == 4)
        // One line that is longer than a piece goes by itself.
        #expect(wide.next.count == 1)
    }
}
