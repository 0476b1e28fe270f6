import Glibc

/// A port of 127.0.0.1 that nobody listens on.
enum FreePort {
    /// Asks the system for one and gives it back at once: a child process is about to take it.
    static func find() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
            }
        }
        guard status == 0 else { throw BenchError("no port is free: errno \(errno)") }
        return UInt16(bigEndian: address.sin_port)
    }
}
