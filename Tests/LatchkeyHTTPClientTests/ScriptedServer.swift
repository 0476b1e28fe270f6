import Foundation
import Glibc
import LatchkeyPlatform

/// A server on a loopback port of its own whose answers, to the byte, are a test's script.
///
/// The script runs once a connection, each on a thread of its own, so it may block.
final class ScriptedServer: Sendable {
    /// One accepted connection.
    struct Connection: Sendable {
        fileprivate let descriptor: CInt

        /// Reads one request: its head and as much body as `Content-Length` says. `nil` when the peer has closed.
        func request() -> String? {
            var bytes: [UInt8] = []
            var expected = Int.max
            while bytes.count < expected {
                var chunk = [UInt8](repeating: 0, count: 65_536)
                let count = recv(descriptor, &chunk, chunk.count, 0)
                guard count > 0 else { return nil }
                bytes += chunk[..<count]
                let text = String(decoding: bytes, as: UTF8.self)
                if expected == .max, let end = text.range(of: "\r\n\r\n") {
                    let length = text.range(of: "Content-Length: ").map {
                        text[$0.upperBound...].prefix { $0.isNumber }
                    }
                    expected = text[..<end.upperBound].utf8.count + (length.flatMap { Int($0) } ?? 0)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Reads up to the end of a line, which is left out. `nil` when the peer has closed.
        func line() -> String? {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while recv(descriptor, &byte, 1, 0) == 1 {
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes.dropLast(), as: UTF8.self) }
                bytes.append(byte)
            }
            return nil
        }

        /// Writes text as it stands; tells whether the peer still takes it.
        @discardableResult
        func write(_ text: String) -> Bool {
            let bytes = Array(text.utf8)
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }

        /// A whole answer with a body.
        func answer(_ status: String, _ body: String, headers: String = "") {
            write("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        }

        /// Returns when the peer has closed.
        func waitForClose() {
            var byte: UInt8 = 0
            while recv(descriptor, &byte, 1, 0) > 0 {}
        }
    }

    private let listener: CInt
    /// What to put before a path.
    let url: String
    /// The port that it listens on.
    let port: Int
    /// How many connections were accepted.
    let accepted = Lock(0)
    private let stopped = Gate(count: 2)

    init(_ script: @escaping @Sendable (Connection) -> Void) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                precondition(bind(listener, $0, length) == 0 && listen(listener, 256) == 0)
                getsockname(listener, $0, &length)
            }
        }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        url = "http://127.0.0.1:\(port)"
        Thread.detachNewThread { [accepted, stopped] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    close(listener)
                    return stopped.arriveAndWait()
                }
                accepted.withLock { $0 += 1 }
                Thread.detachNewThread {
                    script(Connection(descriptor: descriptor))
                    shutdown(descriptor, Int32(SHUT_RDWR))
                    close(descriptor)
                }
            }
        }
    }

    /// Stops listening. Without it the server lasts as long as the process: were it to end with its last use, an
    /// exchange could still be on its way to it.
    func stop() {
        // The accepting thread wakes and closes the descriptor; closed here, its number could be another's by then.
        shutdown(listener, Int32(SHUT_RDWR))
        stopped.arriveAndWait()
    }
}
