internal import CLatchkeyCurl
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

    /// The URL is taken apart by libcurl's own parser, so that what is checked is what is contacted.
    private func validateURL() throws(HTTPClientError) {
        guard url.utf8.count <= 8192, url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw HTTPClientError(.invalidRequest, "the URL is not visible ASCII of at most 8,192 bytes")
        }
        let parts = curl_url()
        defer { curl_url_cleanup(parts) }
        let status = curl_url_set(parts, CURLUPART_URL, url, 0)
        guard status != CURLUE_UNSUPPORTED_SCHEME else { throw Self.unsupportedScheme }
        guard status == CURLUE_OK else { throw HTTPClientError(.invalidRequest, "the URL is malformed") }
        func part(_ name: CURLUPart) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parts, name, &text, 0) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard let scheme = part(CURLUPART_SCHEME), ["http", "https"].contains(scheme.lowercased()) else {
            throw Self.unsupportedScheme
        }
        guard let host = part(CURLUPART_HOST), !host.isEmpty else {
            throw HTTPClientError(.invalidRequest, "the URL has no host")
        }
        guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else {
            throw HTTPClientError(.invalidRequest, "the URL holds credentials")
        }
        guard part(CURLUPART_FRAGMENT) == nil else {
            throw HTTPClientError(.invalidRequest, "the URL has a fragment")
        }
    }

    private static let unsupportedScheme = HTTPClientError(.unsupportedScheme, "only http and https are spoken")
}
