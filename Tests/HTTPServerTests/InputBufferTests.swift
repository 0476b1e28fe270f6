import Testing

@testable import HTTPServer

@Suite struct InputBufferTests {
    private func put(_ bytes: [UInt8], into buffer: InputBuffer) -> Int {
        let room = buffer.room
        let count = min(bytes.count, room.count)
        room.copyBytes(from: bytes[..<count])
        buffer.append(count)
        return count
    }

    @Test(arguments: [1, 7, 64, 1000])
    func `bytes come out as they went in, whatever the sizes of pieces, and never more than the limit wait`(
        piece: Int
    ) {
        let buffer = InputBuffer(capacity: 8, limit: 1000)
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        var (put, taken) = (0, [UInt8]())
        while taken.count < bytes.count {
            while put < bytes.count, !buffer.isFull {
                let count = self.put(Array(bytes[put..<min(put + piece, bytes.count)]), into: buffer)
                #expect(count > 0)
                put += count
                guard count > 0 else { return }
            }
            #expect(buffer.count <= 1000)
            #expect(buffer.isFull || put == bytes.count)
            let some = min(buffer.count, 1 + taken.count % 700)
            taken += buffer.bytes[..<some]
            buffer.consume(some)
        }
        #expect(taken == bytes)
        #expect(buffer.isEmpty)
    }

    @Test func `a full buffer has no room`() {
        let buffer = InputBuffer(capacity: 4, limit: 4)
        #expect(put([1, 2, 3, 4, 5], into: buffer) == 4)
        #expect(buffer.isFull && buffer.room.isEmpty)
        buffer.consume(1)
        #expect(put([5], into: buffer) == 1)
        #expect(Array(buffer.bytes) == [2, 3, 4, 5])
    }

    @Test func `what is left moves to a buffer of its own, which takes more`() {
        let shared = InputBuffer(capacity: 64, limit: 64)
        #expect(put([1, 2, 3], into: shared) == 3)
        shared.consume(1)
        let rest = shared.moveRest()
        #expect(shared.isEmpty && shared.room.count == 64)
        #expect(put([4], into: rest) == 1)
        #expect(Array(rest.bytes) == [2, 3, 4])
    }
}
