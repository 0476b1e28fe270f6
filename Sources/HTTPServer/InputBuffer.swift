internal import Glibc

/// Bytes that came and were not consumed yet, in one piece.
///
/// A loop has one that all its connections read into; a connection has one of its own only while something of what
/// came is left, be it half of a head or requests that wait for an answer.
final class InputBuffer {
    private var storage: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    /// The most that it holds.
    private let limit: Int

    /// An empty one with room for `capacity` bytes, which grows up to `limit` bytes.
    init(capacity: Int, limit: Int) {
        storage = .allocate(byteCount: capacity, alignment: 16)
        self.limit = limit
    }

    deinit { storage.deallocate() }

    /// How many bytes were not consumed.
    var count: Int { end - start }

    var isEmpty: Bool { start == end }

    /// Whether no more may come before some are consumed.
    var isFull: Bool { count >= limit }

    /// The bytes that were not consumed.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(rebasing: storage[start..<end]).bindMemory(to: UInt8.self)
    }

    /// Forgets the first `count` bytes.
    func consume(_ count: Int) {
        start += count
        if start == end { clear() }
    }

    /// Forgets all bytes.
    func clear() { (start, end) = (0, 0) }

    /// Where more bytes may be put, some at least unless it is full; ``append(_:)`` says how many were.
    var room: UnsafeMutableRawBufferPointer {
        if end == storage.count, !isFull { makeRoom() }
        return UnsafeMutableRawBufferPointer(rebasing: storage[end..<max(end, min(storage.count, start + limit))])
    }

    /// So many bytes were put into ``room``.
    func append(_ count: Int) { end += count }

    /// Moves the bytes to the start, to twice the place where half of it does not suffice.
    private func makeRoom() {
        if count > storage.count / 2 {
            let larger = UnsafeMutableRawBufferPointer.allocate(
                byteCount: min(limit, storage.count * 2), alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(bytes))
            storage.deallocate()
            storage = larger
        } else {
            memmove(storage.baseAddress!, storage.baseAddress! + start, count)
        }
        (start, end) = (0, count)
    }

    /// What is left, in a buffer of its own with a little room; this one is empty then.
    func moveRest() -> InputBuffer {
        let rest = InputBuffer(capacity: min(limit, count + 512), limit: limit)
        rest.storage.copyMemory(from: UnsafeRawBufferPointer(bytes))
        rest.end = count
        clear()
        return rest
    }
}
