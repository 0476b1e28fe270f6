/// Why an outgoing exchange failed: a code to decide by, and words for a person.
///
/// ```swift
/// do { _ = try await client.send(request) } catch where error.code == .timedOut { retryLater() }
/// ```
public struct HTTPClientError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure; two errors of one code are equal.
    public enum Code: Sendable, Hashable {
        /// The request cannot be sent as it stands: its URL, method, header fields, body or time-outs.
        case invalidRequest
        /// The URL's scheme is neither `http` nor `https`.
        case unsupportedScheme
        /// The host's name has no address.
        case cannotResolve
        /// No connection within the time for it, or it was refused.
        case cannotConnect
        /// The request's policy does not allow the address that the host's name stands for.
        case forbiddenAddress
        /// The TLS handshake failed, or the server's certificate is not trusted for that name.
        case untrusted
        /// The answer did not arrive in time, or a stream stayed silent for too long.
        case timedOut
        /// The connection broke before the answer was complete.
        case connectionLost
        /// The answer is not HTTP.
        case invalidResponse
        /// The answer's head or body is larger than the request allows.
        case responseTooLarge
        /// The task that waited was cancelled.
        case cancelled
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, without anything of the request's header fields or body.
    public let reason: String

    /// An error of a kind, with words for a person.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Whether the network or the peer failed rather than the request: trying again later may help.
    public var isTransient: Bool {
        switch code {
        case .cannotResolve, .cannotConnect, .timedOut, .connectionLost: true
        case .invalidRequest, .unsupportedScheme, .forbiddenAddress, .untrusted, .invalidResponse, .responseTooLarge,
            .cancelled:
            false
        }
    }

    public static func == (left: HTTPClientError, right: HTTPClientError) -> Bool { left.code == right.code }

    public var description: String { "\(code): \(reason)" }
}
