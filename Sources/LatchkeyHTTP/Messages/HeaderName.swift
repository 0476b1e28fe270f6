/// The name of a header field (RFC 9110 §5.1): a token, compared without regard to case, written as it was given.
///
/// ```swift
/// response.headers[.location] = "/bookings/42"
/// response.headers["X-Amzn-RequestId"] = request.id
/// ```
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it is written to the wire.
    public let text: String

    /// Takes a name, or nil where it is no token.
    public init?(_ text: String) {
        guard Token.isToken(text.utf8) else { return nil }
        self.text = text
    }

    /// A name in the source; one that is no token is a mistake of the program and traps.
    public init(stringLiteral value: String) {
        precondition(Token.isToken(value.utf8), "a header name is a token")
        text = value
    }

    /// `Accept`
    public static let accept: HeaderName = "Accept"
    /// `Allow`
    public static let allow: HeaderName = "Allow"
    /// `Authorization`
    public static let authorization: HeaderName = "Authorization"
    /// `Cache-Control`
    public static let cacheControl: HeaderName = "Cache-Control"
    /// `Connection`
    public static let connection: HeaderName = "Connection"
    /// `Content-Length`
    public static let contentLength: HeaderName = "Content-Length"
    /// `Content-Type`
    public static let contentType: HeaderName = "Content-Type"
    /// `Host`
    public static let host: HeaderName = "Host"
    /// `Last-Event-ID` (WHATWG HTML §9.2.4)
    public static let lastEventID: HeaderName = "Last-Event-ID"
    /// `Location`
    public static let location: HeaderName = "Location"
    /// `Origin` (RFC 6454 §7)
    public static let origin: HeaderName = "Origin"
    /// `Retry-After`
    public static let retryAfter: HeaderName = "Retry-After"
    /// `User-Agent` (RFC 9110 §10.1.5)
    public static let userAgent: HeaderName = "User-Agent"
    /// `Vary`
    public static let vary: HeaderName = "Vary"
    /// `X-Forwarded-For`: who called a proxy, by no standard; see ``TrustedProxies``
    public static let xForwardedFor: HeaderName = "X-Forwarded-For"
    /// `WWW-Authenticate`
    public static let wwwAuthenticate: HeaderName = "WWW-Authenticate"

    public static func == (left: HeaderName, right: HeaderName) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8) { Token.lowercase($0) == Token.lowercase($1) }
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(Token.lowercase(byte)) }
    }

    public var description: String { text }
}
