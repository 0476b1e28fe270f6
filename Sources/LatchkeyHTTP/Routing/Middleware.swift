/// Something that looks at every request and answer, whatever the handler: a log, CORS.
///
/// It is two plain functions and no wrapper, so that a handler which answers on the event loop still does.
public protocol Middleware: Sendable {
    /// Sees a request before its handler, and may change it. An answer given here is the answer; neither the handler nor
    /// the middleware after this one sees the request then.
    func receive(_ request: inout Request) -> Response?
    /// Sees an answer before it is sent, and may change it. The middleware that saw the request last sees it first.
    func complete(_ response: inout Response, to request: Request)
}

extension Middleware {
    /// Lets the request pass.
    public func receive(_ request: inout Request) -> Response? { nil }
    /// Lets the answer pass.
    public func complete(_ response: inout Response, to request: Request) {}
}
