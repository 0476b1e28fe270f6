/// Something that looks at every request and answer, whatever the handler: a log, CORS.
///
/// ```swift
/// struct NoStore: Middleware {
///     func complete(_ response: inout Response, to request: Request) { response.headers[.cacheControl] = "no-store" }
/// }
/// ```
///
/// It is two plain functions and no wrapper, so that a handler which answers on the event loop still does.
public protocol Middleware: Sendable {
    /// Sees a request before its handler, and may change it. An answer given here is the answer; neither the handler
    /// nor the middleware after this one sees the request then.
    func receive(_ request: inout Request) -> Response?
    /// Sees an answer before it is sent, and may change it; `request` is as the handler saw it. The middleware that saw
    /// the request last sees the answer first. A message that is refused as malformed never comes here.
    func complete(_ response: inout Response, to request: Request)
}

extension Middleware {
    /// Lets the request pass.
    public func receive(_ request: inout Request) -> Response? { nil }
    /// Lets the answer pass.
    public func complete(_ response: inout Response, to request: Request) {}
}
