import Testing

@testable import HTTPServer

@Suite struct OutputQueueTests {
    @Test(arguments: [1, 1000, 700_000, 3 << 20])
    func `what is not taken is offered again, with what came behind it`(most: Int) {
        let bytes = (0..<4 << 20).map { UInt8(truncatingIfNeeded: $0 % 251) }
        var queue = OutputQueue()
        var taken: [UInt8] = []
        bytes[..<(3 << 20)].withUnsafeBytes { queue.append($0) }
        // A client that takes a byte at a time would need a while for all.
        let wanted = most == 1 ? 1000 : bytes.count
        var isWhole = false
        while taken.count < wanted {
            let waiting = queue.count
            let count = queue.offer { offered in
                taken += offered.prefix(most)
                return min(most, offered.count)
            }
            #expect(count == min(most, waiting))
            guard !isWhole else { continue }
            bytes[(3 << 20)...].withUnsafeBytes { queue.append($0) }
            isWhole = true
        }
        #expect(taken.elementsEqual(bytes[..<taken.count]))
        #expect(queue.count == bytes.count - taken.count)
    }

    @Test func `a failure leaves everything where it is`() {
        var queue = OutputQueue()
        [1, 2, 3].withUnsafeBytes { queue.append($0) }
        let count = queue.count
        #expect(queue.offer { _ in nil } == nil)
        #expect(queue.count == count)
    }
}
