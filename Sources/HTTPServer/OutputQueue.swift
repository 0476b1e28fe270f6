/// Bytes that wait for the socket to take them, in one piece: what was offered to it is offered again as it was.
struct OutputQueue {
    private var bytes: [UInt8] = []
    private var start = 0

    /// How many wait.
    var count: Int { bytes.count - start }

    /// Puts bytes behind those that wait.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: more)
    }

    /// Hands what waits to `body`, which says how much of it was taken.
    mutating func offer(_ body: (UnsafeRawBufferPointer) -> Int?) -> Int? {
        guard let taken = bytes.withUnsafeBytes({ body(UnsafeRawBufferPointer(rebasing: $0[start...])) }) else {
            return nil
        }
        start += taken
        if start == bytes.count {
            (bytes, start) = ([], 0)
        } else if start >= 1 << 20, start > bytes.count / 2 {
            (bytes, start) = (Array(bytes[start...]), 0)
        }
        return taken
    }
}
