import Glibc

/// A blocking HTTP/1.1 connection that sends prepared bytes and reads one answer, so that the client costs little of
/// the two cores that the server is measured on.
final class KeepAliveConnection {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    /// Connects to a port of 127.0.0.1.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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

    deinit { close(descriptor) }

    /// Sends a request and returns the status and body of its answer.
    func exchange(_ request: [UInt8]) throws -> (status: Int, body: ArraySlice<UInt8>) {
        var sent = 0
        while sent < request.count {
            let count = request.withUnsafeBytes { send(descriptor, $0.baseAddress! + sent, $0.count - sent, 0) }
            guard count > 0 else { throw BenchError("the server closed the connection") }
            sent += count
        }
        var filled = 0
        while true {
            let count = buffer.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress! + filled, $0.count - filled, 0)
            }
            guard count > 0 else { throw BenchError("the server closed the connection") }
            filled += count
            if let answer = complete(filled) { return answer }
            guard filled < buffer.count else { throw BenchError("an answer is longer than 64 KiB") }
        }
    }

    /// The answer, once its head and the body that `Content-Length` tells are there.
    private func complete(_ filled: Int) -> (status: Int, body: ArraySlice<UInt8>)? {
        guard let end = buffer[..<filled].firstRange(of: [13, 10, 13, 10]) else { return nil }
        let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let status = Int(head.split(separator: " ", maxSplits: 2).dropFirst().first ?? "") ?? 0
        var length = 0
        for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix("content-length:") {
            length = Int(line.dropFirst("content-length:".count).filter { $0 != " " }) ?? 0
        }
        guard filled >= end.upperBound + length else { return nil }
        return (status, buffer[end.upperBound..<end.upperBound + length])
    }
}
