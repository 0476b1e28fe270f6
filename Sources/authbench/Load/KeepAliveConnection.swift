import Glibc

/// A blocking HTTP/1.1 connection that sends prepared bytes and reads one answer. An exchange allocates nothing, so
/// that the client costs little of the cores that the server is measured on and adds nothing to its allocations.
final class KeepAliveConnection {
    private let descriptor: Int32
    private let buffer: UnsafeMutableRawBufferPointer
    private var tls: TLSClient?

    /// Connects, with room for answers of so many bytes.
    init(port: LoadPort, room: Int = 64 * 1024) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        buffer = .allocate(byteCount: room, alignment: 16)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.number.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw BenchError("cannot connect to port \(port.number): errno \(errno)") }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        if port.isTLS { tls = try TLSClient(descriptor: descriptor) }
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// Sends a request and returns the status and body of its answer; the body is valid until the next exchange.
    func exchange(_ request: [UInt8]) throws -> Answer {
        try write(request)
        var filled = 0
        while true {
            filled += try read(after: filled)
            if let answer = Answer(UnsafeRawBufferPointer(rebasing: buffer[..<filled])) { return answer }
            guard filled < buffer.count else { throw BenchError("an answer is longer than \(buffer.count) bytes") }
        }
    }

    /// Sends a request and returns the status of its answer once the head is there: the beginning of a stream.
    func open(_ request: [UInt8]) throws -> Int {
        try write(request)
        var filled = 0
        while true {
            filled += try read(after: filled)
            if let status = Answer.status(UnsafeRawBufferPointer(rebasing: buffer[..<filled])) { return status }
            guard filled < buffer.count else { throw BenchError("a head is longer than \(buffer.count) bytes") }
        }
    }

    private func write(_ request: [UInt8]) throws {
        var sent = 0
        while sent < request.count {
            let count = request.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return tls?.write(rest) ?? send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw BenchError("the server closed the connection") }
            sent += count
        }
    }

    private func read(after filled: Int) throws -> Int {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let count = tls?.read(into: rest) ?? recv(descriptor, rest.baseAddress, rest.count, 0)
        guard count > 0 else { throw BenchError("the server closed the connection") }
        return count
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

        /// The status, once the head is there.
        static func status(_ bytes: UnsafeRawBufferPointer) -> Int? {
            find("\r\n\r\n", in: bytes) == nil ? nil : number(bytes, from: 9)
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
