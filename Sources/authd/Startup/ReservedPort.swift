internal import Glibc
internal import LatchkeyPlatform

/// A port that the operating system picked, kept for us until the server listens on it.
///
/// Tokens name the public URL and with it the port, so the port must be known before the first pool is opened.
final class ReservedPort: Sendable {
    /// The port; the one asked for, or the one the operating system picked.
    let number: Int
    private let socket: Lock<Int32>

    /// Reserves a port of an address. Throws when the address is no numeric one of this machine, or in use.
    init(_ address: ListenAddress) throws(StartupError) {
        let host = address.host == "localhost" ? "127.0.0.1" : address.host
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(address.port), &hints, &list)
        guard status == 0, let found = list else {
            throw StartupError("cannot listen on \(address): \(String(cString: gai_strerror(status)))")
        }
        defer { freeaddrinfo(list) }
        let socket = Glibc.socket(
            found.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { throw StartupError("cannot listen on \(address)", errno: errno) }
        do {
            number = try Self.bind(socket, to: found.pointee, address)
        } catch {
            close(socket)
            throw error
        }
        self.socket = Lock(socket)
    }

    deinit {
        release()
    }

    /// Lets go of the port, for the server to take a moment later. Should somebody else be quicker, the server says so.
    func release() {
        socket.withLock { socket in
            if socket >= 0 { close(socket) }
            socket = -1
        }
    }

    private static func bind(
        _ socket: Int32, to info: addrinfo, _ address: ListenAddress
    ) throws(StartupError) -> Int {
        // Without SO_REUSEADDR, with which two sockets that do not listen could have one port (socket(7)).
        guard Glibc.bind(socket, info.ai_addr, info.ai_addrlen) == 0 else {
            throw StartupError("cannot listen on \(address)", errno: errno)
        }
        var bound = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let port = withUnsafeMutablePointer(to: &bound) { storage -> UInt16? in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                guard getsockname(socket, name, &length) == 0 else { return nil }
                // The port has the same place in sockaddr_in and sockaddr_in6.
                return name.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    UInt16(bigEndian: $0.pointee.sin_port)
                }
            }
        }
        guard let port else { throw StartupError("cannot tell the port of \(address)", errno: errno) }
        return Int(port)
    }
}
