internal import CLatchkeyCurl
internal import LatchkeyPlatform

/// Who could read what is sent to a URL on its way, as far as the text of the URL says.
public enum URLExposure: Sendable, Equatable {
    /// Nobody but who is called: `https`.
    case encrypted
    /// Whoever listens on this machine: `http` to a loopback address (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3) or
    /// `localhost`.
    case thisMachine
    /// Anybody between here and there.
    case open

    /// How exposed requests to a URL are; `nil` for what is no `http` or `https` URL. What the name of a host means by
    /// the time of a request is decided then: a request to ``thisMachine`` sets ``ClientRequest/addresses`` to
    /// loopback.
    public init?(_ url: String) {
        // libcurl takes one slash or three for two, which nobody means.
        guard url.contains("://"), !url.contains(":///"), let parts = URLParts(url), !parts.host.isEmpty else {
            return nil
        }
        // An address that is not written as addresses are, such as 127.1, is nobody's loopback.
        let isWrittenSo = url.lowercased().contains("://\(parts.host.lowercased())")
        switch parts.scheme {
        case "https": self = .encrypted
        case "http": self = isWrittenSo && Self.isLoopback(parts.host) ? .thisMachine : .open
        default: return nil
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        let address = host.hasPrefix("[") ? host.dropFirst().prefix { $0 != "]" } : host[...]
        return address.lowercased() == "localhost" || IPAddress(String(address))?.isLoopback == true
    }
}

/// The parts of a URL, taken apart by libcurl's own parser, so that what is checked is what is contacted.
struct URLParts {
    /// In lower case.
    let scheme: String
    let host: String
    let hasCredentials: Bool
    let hasFragment: Bool

    /// `nil` for what is no URL.
    init?(_ url: String) {
        let handle = curl_url()
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK else {
            return nil
        }
        func part(_ name: CURLUPart) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, name, &text, 0) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        scheme = part(CURLUPART_SCHEME)?.lowercased() ?? ""
        host = part(CURLUPART_HOST) ?? ""
        hasCredentials = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
        hasFragment = part(CURLUPART_FRAGMENT) != nil
    }
}
