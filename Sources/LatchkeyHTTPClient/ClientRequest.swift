public import LatchkeyHTTP
public import LatchkeyPlatform

/// An outgoing HTTP request and the bounds of its answer.
///
/// ```swift
/// var request = ClientRequest(.get, "https://auth.example.com/rooms")
/// request.authorize(bearer: token)
/// request.timeout = .seconds(5)
/// ```
public struct ClientRequest: Sendable {
    /// One header line, as it was given: what could start a line of its own is refused when it is sent, not mended.
    public typealias HeaderField = (name: String, value: String)

    /// What to do with the resource.
    public var method: Method
    /// Where it is: an absolute `http` or `https` URL in ASCII, without user name, password or fragment.
    public var url: String
    /// Header lines in order. `Host` and `Content-Length` are set by the client itself.
    public var headers: [HeaderField] = []
    /// The body; `GET` and `HEAD` have none.
    public var body: [UInt8] = []
    /// How long a connection, with its TLS handshake, may take.
    public var connectTimeout: Duration = .seconds(10)
    /// How long the whole exchange may take; for a stream, how long its head may take.
    public var timeout: Duration = .seconds(30)
    /// How long a stream may stay silent after its head before it counts as lost.
    public var idleTimeout: Duration = .seconds(45)
    /// The longest body accepted by ``HTTPClient/send(_:)``, in bytes. For a stream: how much may wait for its reader
    /// before the sender is held back.
    public var maximumResponseBytes = 1 << 20
    /// Which addresses it may go to; `nil` for any. With a policy no proxy is used.
    public var addresses: AddressPolicy?
    /// Whether the proxy named by the environment (`http_proxy`, `https_proxy`, `no_proxy`) is used.
    public var usesProxyFromEnvironment = false

    /// A request for a method and a URL; it is checked when it is sent.
    public init(_ method: Method, _ url: String, body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.body = body
    }

    /// Adds a bearer token (RFC 6750 §2.1).
    public mutating func authorize(bearer token: Secret) {
        headers.append(("Authorization", "Bearer \(token.reveal)"))
    }
}
