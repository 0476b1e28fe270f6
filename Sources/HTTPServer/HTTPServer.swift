internal import Glibc
public import LatchkeyHTTP
public import LatchkeyPlatform

/// An HTTP/1.1 server on libevent: one event loop per core, each with its own listener and connections.
///
/// ```swift
/// let server = HTTPServer(configuration: .init(port: 9229), router: router, log: log)
/// let address = try server.start()            // ("127.0.0.1", 9229)
/// await server.drain(within: .seconds(10))
/// ```
public final class HTTPServer: Sendable {
    private let configuration: Configuration
    private let router: Router
    private let log: Log
    /// What happens on the connections.
    public let instruments = Instruments()
    private let loops = Lock<[EventLoop]>([])

    /// Makes a server that does not listen yet.
    public init(configuration: Configuration, router: Router, log: Log) {
        self.configuration = configuration
        self.router = router
        self.log = log
    }

    /// Listens and serves; returns the address and the port, which the system chose where the configuration says 0.
    /// Throws ``ListenError``, also where somebody else listens there already. A server starts once.
    @discardableResult
    public func start() throws(ListenError) -> (host: String, port: Int) {
        let count = configuration.loops > 0 ? configuration.loops : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let (sockets, host, port) = try ListeningSocket.open(
            host: configuration.host, port: configuration.port, count: count)
        var configuration = configuration
        var limits = configuration.limits
        limits.connections = max(1, limits.connections / count)
        limits.streams = max(1, min(limits.streams / count, limits.connections * 3 / 4))
        limits.heldBodyBytes /= count
        limits.waitingAnswerBytes /= count
        configuration.limits = limits
        let addresses = AddressCounts(limit: limits.connectionsPerAddress)
        let started = sockets.map { socket in
            EventLoop(
                socket: socket, configuration: configuration, addresses: addresses, router: router, log: log,
                instruments: instruments)
        }
        loops.withLock { loops in
            precondition(loops.isEmpty, "a server starts once")
            loops = started
        }
        for loop in started { loop.start() }
        return (host, port)
    }

    /// Speaks TLS with another certificate or key from the next connection on; those that are open go on with theirs.
    /// Only for a server whose configuration has ``Configuration/tls``.
    public func use(_ context: TLSContext) {
        precondition(configuration.tls != nil, "a plain server stays one")
        for loop in loops.withLock({ $0 }) { loop.use(context) }
    }

    /// Stops in good order: accepts nothing more, closes idle connections, ends streams, lets the requests in hand come
    /// to their end with `Connection: close`. What is not done `within` that time is cut off; to shorten it, call
    /// again. Returns when all is closed.
    public func drain(within time: Duration) async {
        let loops = loops.withLock { $0 }
        for loop in loops { loop.drain(within: time) }
        for loop in loops { await loop.ended() }
    }

    /// How many connections are open now, those that are being closed among them.
    public var connectionCount: Int {
        loops.withLock { $0 }.reduce(0) { $0 + $1.connectionCount }
    }
}
