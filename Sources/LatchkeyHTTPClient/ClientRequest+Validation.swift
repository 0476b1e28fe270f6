internal import LatchkeyHTTP

extension ClientRequest {
    /// Refuses what must not reach the wire: other schemes, credentials in the URL, and header fields that could start
    /// a line of their own (RFC 9110 §5.5). Throws `invalidRequest`, `unsupportedScheme`.
    public func validate() throws(HTTPClientError) {
        try validateURL()
        guard Self.methods.contains(method) else {
            throw HTTPClientError(.invalidRequest, "\(method) is no method that is sent")
        }
        guard body.isEmpty || (method != .get && method != .head) else {
            throw HTTPClientError(.invalidRequest, "\(method) has no body")
        }
        guard connectTimeout > .zero, timeout > .zero, idleTimeout > .zero, maximumResponseBytes >= 0 else {
            throw HTTPClientError(.invalidRequest, "a time-out or a size is not positive")
        }
        for (name, value) in headers {
            guard HeaderName(name) != nil else {
                throw HTTPClientError(.invalidRequest, "a header name is not a token")
            }
            guard value.utf8.allSatisfy({ $0 == 0x09 || (0x20...0x7e).contains($0) || $0 >= 0x80 }) else {
                throw HTTPClientError(.invalidRequest, "the value of \(name) holds a control character")
            }
            guard !["host", "content-length", "transfer-encoding", "connection"].contains(name.lowercased()) else {
                throw HTTPClientError(.invalidRequest, "\(name) is the client's own")
            }
        }
    }

    /// A tunnel and a loop-back are no requests of ours, and `OPTIONS` is the browser's.
    private static let methods: Set<Method> = [.get, .head, .post, .put, .patch, .delete]

    private func validateURL() throws(HTTPClientError) {
        guard url.utf8.count <= 8192, url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw HTTPClientError(.invalidRequest, "the URL is not visible ASCII of at most 8,192 bytes")
        }
        guard let parts = URLParts(url) else { throw HTTPClientError(.invalidRequest, "the URL is malformed") }
        guard ["http", "https"].contains(parts.scheme) else { throw Self.unsupportedScheme }
        guard !parts.host.isEmpty else { throw HTTPClientError(.invalidRequest, "the URL has no host") }
        guard !parts.hasCredentials else { throw HTTPClientError(.invalidRequest, "the URL holds credentials") }
        guard !parts.hasFragment else { throw HTTPClientError(.invalidRequest, "the URL has a fragment") }
    }

    private static let unsupportedScheme = HTTPClientError(.unsupportedScheme, "only http and https are spoken")
}
