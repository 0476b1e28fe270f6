/// Lets browser programs of other origins call this server (WHATWG Fetch §3.2).
///
/// A preflight is answered 204; every other answer to a listed origin, errors included, carries the permission, and
/// lets the program read the error headers of the Cognito wire. Credentials (cookies) are never permitted.
public struct CORS: Middleware {
    /// Who may call.
    public enum Origins: Sendable, Equatable {
        /// Any origin: the answer says `*`.
        case any
        /// These origins only, such as `https://app.example.com`, compared as a whole.
        case listed(Set<String>)
    }

    private let origins: Origins
    private let exposed: String
    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

    /// Permits `origins` to call. `exposedHeaders` are the header fields of an answer that their programs may read.
    public init(
        origins: Origins,
        exposedHeaders: [HeaderName] = [
            "x-amzn-errortype", "x-amzn-errormessage", "x-amzn-requestid", .location, .wwwAuthenticate, .retryAfter,
        ]
    ) {
        self.origins = origins
        exposed = exposedHeaders.map(\.text).joined(separator: ", ")
    }

    public func receive(_ request: inout Request) -> Response? {
        guard request.method == .options, request.headers.contains(.origin),
            request.headers.contains("Access-Control-Request-Method")
        else { return nil }
        var response = Response(.noContent)
        guard permission(for: request) != nil else { return response }
        response.headers["Access-Control-Allow-Methods"] = Self.methods
        // The wildcard does not cover Authorization (Fetch §3.2.5), so what the browser asks for is named.
        if let headers = request.headers["Access-Control-Request-Headers"] {
            response.headers["Access-Control-Allow-Headers"] = headers
        }
        response.headers["Access-Control-Max-Age"] = "7200"
        return response
    }

    public func complete(_ response: inout Response, to request: Request) {
        if case .listed = origins { response.headers.append(.vary, "Origin") }
        guard let origin = permission(for: request) else { return }
        response.headers["Access-Control-Allow-Origin"] = origin
        if !exposed.isEmpty { response.headers["Access-Control-Expose-Headers"] = exposed }
    }

    private func permission(for request: Request) -> String? {
        guard let origin = request.headers[.origin] else { return nil }
        switch origins {
        case .any: return "*"
        case .listed(let listed): return listed.contains(origin) ? origin : nil
        }
    }
}
