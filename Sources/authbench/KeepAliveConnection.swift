import Glibc

/// A blocking HTTP/1.1 connection that sends prepared bytes and reads one answer. An exchange allocates nothing, so
/// that the client costs little of the cores that the server is measured on and adds nothing to its allocations.
final class KeepAliveConnection {
    private let descriptor: Int32
    private let buffer: UnsafeMutableRawBufferPointer

    /// Connects to a port of 127.0.0.1.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        buffer = .allocate(byteCount: 64 * 1024, alignment: 16)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw BenchError("cannot connect to port \(port): errno \(errno)") }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// Sends a request and returns the status and body of its answer; the body is valid until the next exchange.
    func exchange(_ request: [UInt8]) throws -> Answer {
        var sent = 0
        while sent < request.count {
            let count = request.withUnsafeBytes {
                send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw BenchError("the server closed the connection") }
            sent += count
        }
        var filled = 0
        while true {
            let count = recv(descriptor, buffer.baseAddress! + filled, buffer.count - filled, 0)
            guard count > 0 else { throw BenchError("the server closed the connection") }
            filled += count
            if let answer = Answer(UnsafeRawBufferPointer(rebasing: buffer[..<filled])) { return answer }
            guard filled < buffer.count else { throw BenchError("an answer is longer than 64 KiB") }
        }
    }

    /// An answer in the connection's buffer.
    struct Answer {
        let status: Int
        let body: UnsafeRawBufferPointer

        /// The answer that `bytes` are, once its head and the body that `Content-Length` tells are there.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard let headEnd = Self.find("\r\n\r\n", in: bytes), bytes.count >= 12 else { return nil }
            let head = UnsafeRawBufferPointer(rebasing: bytes[..<headEnd])
            status = Self.number(head, from: 9)
            var length = 0
            if let field = Self.find("\r\nContent-Length: ", in: head) { length = Self.number(head, from: field + 18) }
            let start = headEnd + 4
            guard bytes.count >= start + length else { return nil }
            body = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
        }

        /// The body as text.
        var text: String { String(decoding: body, as: UTF8.self) }

        private static func find(_ text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
            let count = text.utf8CodeUnitCount
            var position = 0
            while position + count <= bytes.count {
                let start = bytes.baseAddress! + position
                guard let hit = memchr(start, Int32(text.utf8Start[0]), bytes.count - position - count + 1) else {
                    return nil
                }
                if memcmp(hit, text.utf8Start, count) == 0 { return UnsafeRawPointer(hit) - bytes.baseAddress! }
                position = UnsafeRawPointer(hit) - bytes.baseAddress! + 1
            }
            return nil
        }

        private static func number(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
            var value = 0
            var position = start
            while position < bytes.count, case let digit = bytes[position], digit >= 0x30, digit <= 0x39 {
                value = value * 10 + Int(digit - 0x30)
                position += 1
            }
            return value
        }
    }
}
