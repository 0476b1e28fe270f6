import Glibc

/// A socket to a server on this machine: sends what it is told, byte for byte, and reads what comes. Every call blocks,
/// at most a minute: handlers that wait share their threads with all other tests of the process.
final class RawClient {
    struct Failure: Error {
        let what: String
    }

    struct Answer: Equatable {
        var status: Int
        /// Names in lower case.
        var headers: [String: String]
        var body: String
    }

    let descriptor: Int32
    /// What the bytes go through; nil in the clear.
    private(set) var tls: ClientTLS?
    private var unread: [UInt8] = []

    /// Connects, with a handshake where something is offered. A small `receiveBuffer` makes the server wait for a slow
    /// reader.
    init(port: Int, tls offer: ClientTLS.Offer? = nil, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(what: "socket: \(errno)") }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(what: "connect: \(errno)") }
        guard let offer else { return }
        tls = ClientTLS(descriptor, offer)
        guard tls != nil else { throw Failure(what: "no handshake") }
    }

    deinit {
        tls = nil
        close(descriptor)
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var position = 0
        while position < bytes.count {
            let count = bytes.withUnsafeBytes {
                let rest = UnsafeRawBufferPointer(rebasing: $0[position...])
                return tls?.send(rest) ?? Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(what: "send: \(errno)") }
            position += count
        }
    }

    /// Sends no more, but goes on reading.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads one answer with its body.
    func answer(toHead: Bool = false) throws -> Answer {
        let head = try String(decoding: read(until: "\r\n\r\n"), as: UTF8.self)
        var lines = head.split(separator: "\r\n")
        let words = lines.removeFirst().split(separator: " ")
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Failure(what: "no status line: \(head)")
        }
        var headers: [String: String] = [:]
        for line in lines {
            let pair = line.split(separator: ":", maxSplits: 1)
            headers[pair[0].lowercased()] = String(pair[1].dropFirst())
        }
        if toHead || status < 200 || status == 204 { return Answer(status: status, headers: headers, body: "") }
        if headers["transfer-encoding"] == "chunked" {
            var body = ""
            while let chunk = try chunk() { body += chunk }
            return Answer(status: status, headers: headers, body: body)
        }
        let body = try headers["content-length"].flatMap(Int.init).map { try read(count: $0) } ?? rest()
        return Answer(status: status, headers: headers, body: String(decoding: body, as: UTF8.self))
    }

    /// Reads a chunk of a streamed answer; nil at the last.
    func chunk() throws -> String? {
        let size = try String(decoding: read(until: "\r\n").dropLast(2), as: UTF8.self)
        guard let count = Int(size, radix: 16) else { throw Failure(what: "chunk size \(size)") }
        let data = try read(count: count + 2).dropLast(2)
        return count == 0 ? nil : String(decoding: data, as: UTF8.self)
    }

    /// Reads to the end of the connection. A reset is an error.
    func rest() throws -> [UInt8] {
        while try more() {}
        defer { unread = [] }
        return unread
    }

    func read(count: Int) throws -> [UInt8] {
        while unread.count < count {
            guard try more() else { throw Failure(what: "closed after \(unread.count) of \(count) bytes") }
        }
        defer { unread.removeFirst(count) }
        return Array(unread[0..<count])
    }

    private func read(until mark: String) throws -> [UInt8] {
        let mark = Array(mark.utf8)
        var position = 0
        while true {
            while position + mark.count <= unread.count {
                if unread[position..<position + mark.count].elementsEqual(mark) {
                    return try read(count: position + mark.count)
                }
                position += 1
            }
            guard try more() else {
                throw Failure(what: "closed after \(String(decoding: unread, as: UTF8.self))")
            }
        }
    }

    /// Reads an answer's body as bytes.
    func bytes() throws -> [UInt8] {
        let head = try String(decoding: read(until: "\r\n\r\n"), as: UTF8.self).lowercased()
        guard let field = head.split(separator: "\r\n").first(where: { $0.hasPrefix("content-length: ") }),
            let count = Int(field.dropFirst(16))
        else { throw Failure(what: "no length: \(head)") }
        return try read(count: count)
    }

    /// Reads what is there, at most 64 KiB; empty at the end.
    func receive() throws -> [UInt8] {
        _ = try more()
        defer { unread = [] }
        return unread
    }

    private func more() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = buffer.withUnsafeMutableBytes { tls?.receive($0) ?? recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw Failure(what: "recv: \(errno)") }
        unread += buffer[0..<count]
        return count > 0
    }
}
