internal import CEvent
internal import Glibc
internal import LatchkeyPlatform

/// Sockets that listen on one address together (`SO_REUSEPORT`), one for each event loop.
enum ListeningSocket {
    /// Opens `count` sockets and returns them with the numeric address and the port they listen on.
    static func open(
        host: String, port: Int, count: Int
    ) throws(ListenError) -> (sockets: [Int32], host: String, port: Int) {
        let name = "\(host):\(port)"
        guard 0...65535 ~= port else { throw ListenError(name, reason: "a port lies between 0 and 65535") }
        var address = try resolve(host, port, name)
        if port != 0 {
            // Sockets of one user may share a port, so two servers would each get some of the connections. Without
            // SO_REUSEPORT the system says that somebody listens already.
            close(try bind(address, shared: false, name))
        }
        var sockets: [Int32] = []
        do throws(ListenError) {
            for _ in 0..<count {
                let socket = try bind(address, shared: true, name)
                sockets.append(socket)
                address = SocketAddress(ofSocket: socket) ?? address
            }
            for socket in sockets where listen(socket, 4096) != 0 { throw ListenError(name, errno: errno) }
        } catch {
            for socket in sockets { close(socket) }
            throw error
        }
        return (sockets, address.ip.description, address.port)
    }

    /// Makes the system ignore new connections to the socket, without an answer that the client would see: it tries
    /// again a second later, and finds the next server or none. Connections that are made already can still be
    /// accepted, so that none is reset when the socket closes.
    static func ignoreNewConnections(_ socket: Int32) {
        // In classic BPF, at byte 13 of the TCP header: drop what has SYN, let the rest pass.
        var program = [
            sock_filter(code: 0x30, jt: 0, jf: 0, k: 13),
            sock_filter(code: 0x45, jt: 0, jf: 1, k: 0x02),
            sock_filter(code: 0x06, jt: 0, jf: 0, k: 0),
            sock_filter(code: 0x06, jt: 0, jf: 0, k: 0xffff_ffff),
        ]
        program.withUnsafeMutableBufferPointer { instructions in
            var filter = sock_fprog(len: UInt16(instructions.count), filter: instructions.baseAddress)
            _ = setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, socklen_t(MemoryLayout<sock_fprog>.size))
        }
    }

    private static func resolve(_ host: String, _ port: Int, _ name: String) throws(ListenError) -> SocketAddress {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard status == 0, let found = list?.pointee, let address = found.ai_addr else {
            throw ListenError(name, reason: String(cString: gai_strerror(status)))
        }
        return SocketAddress(address, found.ai_addrlen)
    }

    private static func bind(_ address: SocketAddress, shared: Bool, _ name: String) throws(ListenError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(Int32(address.family), type, 0)
        guard descriptor >= 0 else { throw ListenError(name, errno: errno) }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, 4)
        if shared { setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, 4) }
        guard address.withPointer({ Glibc.bind(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            throw ListenError(name, errno: code)
        }
        return descriptor
    }
}
