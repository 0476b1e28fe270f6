public import LatchkeyHTTP

extension HTTPServer {
    /// Where a server listens and what it bears.
    public struct Configuration: Sendable {
        /// The address to listen on: a numeric IPv4 or IPv6 address or a name such as `localhost`.
        public var host: String
        /// The port to listen on; 0 lets the system choose.
        public var port: Int
        /// How many event loops, each a thread of its own; 0 is one per core.
        public var loops: Int
        /// What is too much, and too slow.
        public var limits: Limits
        /// The certificate to speak TLS with; nil is plain HTTP.
        public var tls: TLSContext?
        /// The proxies that are believed about who called them.
        public var proxies = TrustedProxies()

        /// Makes a configuration; the defaults are a loopback address, a port that the system chooses and a loop per
        /// core.
        public init(host: String = "127.0.0.1", port: Int = 0, loops: Int = 0, limits: Limits = Limits()) {
            self.host = host
            self.port = port
            self.loops = loops
            self.limits = limits
        }
    }

    /// What a client may use up. A client beyond a bound is refused or closed; others do not notice.
    public struct Limits: Sendable {
        /// The longest request head, the most header fields, the longest body.
        public var message = MessageLimits()
        /// Bytes of request bodies that are held at a time, until they are answered, by all connections together; the
        /// first 16 KiB of each body do not count. A body that grows beyond it is answered 503 with `Retry-After`.
        public var heldBodyBytes = 64 << 20
        /// The most connections at a time; further ones wait in the system's queue until one closes.
        public var connections = 10_000
        /// The most connections of one client address at a time, IPv6 addresses of one /64 together; one more is closed
        /// at once. Connections from trusted proxies do not count.
        public var connectionsPerAddress = 6_000
        /// The most streams at a time; one more is answered 503 with `Retry-After`. At most three quarters of
        /// ``connections`` count, so that streams never keep requests out.
        public var streams = 7_500
        /// How long a TLS handshake may take.
        public var handshakeTime = Duration.seconds(10)
        /// How long a request head may take, from its first byte, or from the connection's beginning or handshake. Then
        /// 408 where a part has come, and the connection is closed.
        public var headTime = Duration.seconds(10)
        /// How long a body may take before its rate counts.
        public var bodyTime = Duration.seconds(10)
        /// The least rate of a body in bytes a second, after ``bodyTime``. Slower ones get 408.
        public var bodyRate = 1024
        /// How long a connection may wait for its next request.
        public var idleTime = Duration.seconds(75)
        /// How long a client may take less of the bytes that wait for it than ``sendRate`` asks for. Then it is closed.
        public var stallTime = Duration.seconds(30)
        /// The least rate, in bytes a second over ``stallTime``, at which a client takes bytes that wait for it.
        public var sendRate = 1024
        /// How long a connection that was closed towards the client is kept for what the client still sends.
        public var lingerTime = Duration.seconds(2)
        /// Unsent bytes of answers beyond which no further request of a connection is read.
        public var unsentBytes = 256 << 10
        /// Unsent bytes of answers that all connections together hold; the first 16 KiB of each do not count. Whose
        /// answer would go beyond is closed.
        public var waitingAnswerBytes = 128 << 20
        /// Unsent bytes of a stream beyond which its client is closed.
        public var streamBytes = 256 << 10

        /// What each body may hold uncounted.
        static let freeBodyBytes = 16 << 10
        /// What may wait uncounted for each client to take it.
        static let freeAnswerBytes = 16 << 10

        /// Makes the default limits.
        public init() {}
    }
}
