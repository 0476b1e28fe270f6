/// What became of a request: a status code (RFC 9110 §15) with the phrase that goes with it.
public struct Status: Hashable, Sendable {
    /// The code, 100 to 599.
    public let code: Int

    /// Takes a status by its code; a code outside 100…599 is a mistake of the program and traps.
    public init(_ code: Int) {
        precondition((100...599).contains(code), "a status code has three digits")
        self.code = code
    }

    /// 200 OK.
    public static let ok = Status(200)
    /// 201 Created.
    public static let created = Status(201)
    /// 202 Accepted.
    public static let accepted = Status(202)
    /// 204 No Content: an answer without a body.
    public static let noContent = Status(204)
    /// 302 Found.
    public static let found = Status(302)
    /// 303 See Other.
    public static let seeOther = Status(303)
    /// 304 Not Modified: an answer without a body.
    public static let notModified = Status(304)
    /// 400 Bad Request.
    public static let badRequest = Status(400)
    /// 401 Unauthorized.
    public static let unauthorized = Status(401)
    /// 403 Forbidden.
    public static let forbidden = Status(403)
    /// 404 Not Found.
    public static let notFound = Status(404)
    /// 405 Method Not Allowed.
    public static let methodNotAllowed = Status(405)
    /// 408 Request Timeout.
    public static let requestTimeout = Status(408)
    /// 409 Conflict.
    public static let conflict = Status(409)
    /// 411 Length Required.
    public static let lengthRequired = Status(411)
    /// 413 Content Too Large.
    public static let contentTooLarge = Status(413)
    /// 414 URI Too Long.
    public static let uriTooLong = Status(414)
    /// 415 Unsupported Media Type.
    public static let unsupportedMediaType = Status(415)
    /// 417 Expectation Failed.
    public static let expectationFailed = Status(417)
    /// 422 Unprocessable Content.
    public static let unprocessableContent = Status(422)
    /// 429 Too Many Requests (RFC 6585 §4).
    public static let tooManyRequests = Status(429)
    /// 431 Request Header Fields Too Large (RFC 6585 §5).
    public static let requestHeaderFieldsTooLarge = Status(431)
    /// 500 Internal Server Error.
    public static let internalServerError = Status(500)
    /// 501 Not Implemented.
    public static let notImplemented = Status(501)
    /// 503 Service Unavailable.
    public static let serviceUnavailable = Status(503)
    /// 505 HTTP Version Not Supported.
    public static let versionNotSupported = Status(505)

    /// The phrase of the IANA registry, such as `Not Found`; empty for a code that is not listed here.
    public var reason: String {
        switch code {
        case 100: "Continue"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }

    /// Whether an answer of this status never has content (RFC 9110 §6.4.1).
    var hasNoContent: Bool { code < 200 || code == 204 || code == 304 }
}
