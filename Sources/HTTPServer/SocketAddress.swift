internal import CEvent
internal import Glibc
internal import LatchkeyPlatform

/// An IPv4 or IPv6 address with its port.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private let length: socklen_t

    init(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        self.length = min(length, socklen_t(MemoryLayout<sockaddr_storage>.size))
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(self.length)))
        }
    }

    /// The address that a socket is bound to.
    init?(ofSocket descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard status == 0 else { return nil }
        self.storage = storage
        self.length = length
    }

    var family: sa_family_t { storage.ss_family }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// The address without its port. A family that is neither IPv4 nor IPv6 cannot come over a listening socket of
    /// ours.
    var ip: IPAddress {
        withUnsafeBytes(of: storage) { bytes in
            // `sin_addr` lies at 4, `sin6_addr` at 8.
            Int32(family) == AF_INET6
                ? IPAddress(bytes: bytes[8..<24])! : IPAddress(bytes: bytes[4..<8])!
        }
    }

    var port: Int {
        withPointer { address, _ in
            let raw = UnsafeRawPointer(address)
            // `sin_port` and `sin6_port` lie at the same place.
            return Int(UInt16(bigEndian: raw.load(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}
