internal import Glibc
public import LatchkeyPlatform

/// Finds the handler of a request by path and method.
///
/// ```swift
/// var router = Router(middleware: [RequestLog(log), CORS(origins: .any)])
/// router.on(.get, "/healthz", .immediate { _, _ in .text("ok") })
/// router.on(.get, "/rooms/{id}", .asynchronous { request, parameters in await rooms.show(parameters["id"]) })
/// ```
///
/// Paths are compared segment by segment, decoded, case and all; `/rooms/` is another path than `/rooms`. A literal
/// segment goes before a parameter. A parameter stands for one segment that is not empty, `.` or `..`. A path that has
/// `GET` has `HEAD`; every path has `OPTIONS`; an unknown path is answered 404, an unserved method 405 with `Allow`, a
/// method that nobody knows 501 (RFC 9110 §9.1).
public struct Router: Sendable {
    private final class Entry: Sendable {
        let method: Method
        let handler: Handler
        /// The names of the parameters.
        let names: [String]
        let instruments = RequestInstruments()

        init(_ method: Method, _ handler: Handler, names: [String]) {
            self.method = method
            self.handler = handler
            self.names = names
        }
    }

    /// A segment that stands for itself, and where it leads.
    private struct Literal: Sendable {
        let text: [UInt8]
        let route: Int
        /// The length and the last byte, by which nearly all others differ: to look at ``text`` costs a reference.
        let mark: Int

        init(text: [UInt8], route: Int) {
            self.text = text
            self.route = route
            mark = text.withUnsafeBufferPointer(Self.mark(of:))
        }

        static func mark(of segment: UnsafeBufferPointer<UInt8>) -> Int {
            segment.count << 8 | Int(segment.last ?? 0)
        }

        func matches(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
            text.count == segment.count && (text.isEmpty || memcmp(text, segment.baseAddress!, text.count) == 0)
        }
    }

    private struct Route: Sendable {
        var handlers: [Entry] = []
        var literals: [Literal] = []
        var parameter: Int?

        func entry(for method: Method) -> Entry? {
            for entry in handlers where entry.method == method { return entry }
            return nil
        }

        func literal(_ segment: UnsafeBufferPointer<UInt8>) -> Int? {
            let mark = Literal.mark(of: segment)
            for index in literals.indices where literals[index].mark == mark && literals[index].matches(segment) {
                return literals[index].route
            }
            return nil
        }
    }

    private var routes = [Route()]
    private let middleware: [any Middleware]

    /// How each route's requests were answered, by method and pattern: `GET /rooms/{id}`. Requests for `HEAD` count
    /// with those for `GET`. Last, as `other`, those that no handler saw: unknown paths, unserved methods, preflights.
    public private(set) var instruments: [(route: String, instruments: RequestInstruments)] = []
    /// How many requests handlers are at work on.
    public let inFlight = Gauge()
    private let unrouted = RequestInstruments()

    /// Makes a router without routes. The first middleware sees a request first and its answer last.
    public init(middleware: [any Middleware] = []) {
        self.middleware = middleware
        instruments = [("other", unrouted)]
    }

    /// Adds a handler. `pattern` begins with `/`, its segments are literals (not percent-encoded) or `{name}`. The same
    /// method and pattern twice is a mistake of the program and traps.
    public mutating func on(_ method: Method, _ pattern: String, _ handler: Handler) {
        precondition(pattern.hasPrefix("/"), "a pattern begins with a slash")
        var route = 0
        var names: [String] = []
        for segment in pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            if segment.hasPrefix("{") && segment.hasSuffix("}") {
                names.append(String(segment.dropFirst().dropLast()))
                let parent = route
                route = routes[parent].parameter ?? addRoute()
                routes[parent].parameter = route
            } else {
                let (parent, text) = (route, Array(segment.utf8))
                if let child = text.withUnsafeBufferPointer({ routes[parent].literal($0) }) {
                    route = child
                } else {
                    route = addRoute()
                    routes[parent].literals.append(Literal(text: text, route: route))
                }
            }
        }
        precondition(!routes[route].handlers.contains { $0.method == method }, "\(method) \(pattern) is there already")
        let entry = Entry(method, handler, names: names)
        routes[route].handlers.append(entry)
        instruments.insert(("\(method.name) \(pattern)", entry.instruments), at: instruments.count - 1)
    }

    private mutating func addRoute() -> Int {
        routes.append(Route())
        return routes.count - 1
    }

    /// How a request will be answered.
    public enum Dispatch: Sendable {
        /// The answer is here.
        case answered(Response)
        /// The answer comes from a task that runs this.
        case asynchronous(@Sendable () async -> Response)
    }

    /// Answers a request, or says what to run to answer it; either way every middleware sees both ends.
    public func dispatch(_ request: consuming Request) -> Dispatch {
        var request = request
        for (index, layer) in middleware.enumerated() {
            if var response = layer.receive(&request) {
                complete(&response, to: request, from: index, unrouted)
                return .answered(response)
            }
        }
        switch find(request) {
        case .answer(var response):
            complete(&response, to: request, from: middleware.count - 1, unrouted)
            return .answered(response)
        case .entry(let entry, let parameters):
            switch entry.handler {
            case .immediate(let body):
                var response = body(request, parameters)
                complete(&response, to: request, from: middleware.count - 1, entry.instruments)
                return .answered(response)
            case .ready(let ready, let otherwise):
                guard var response = ready(request, parameters) else {
                    return asynchronous(otherwise, request, parameters, entry.instruments)
                }
                complete(&response, to: request, from: middleware.count - 1, entry.instruments)
                return .answered(response)
            case .asynchronous(let body), .upload(_, let body):
                return asynchronous(body, request, parameters, entry.instruments)
            }
        }
    }

    /// What becomes of the body of a request of which only the head has come.
    public func admission(of request: Request) -> Admission {
        guard case .entry(let entry, let parameters) = find(request) else { return .whole }
        switch entry.handler {
        case .upload(let admit, _): return admit(request, parameters)
        case .immediate, .ready, .asynchronous: return .whole
        }
    }

    private func asynchronous(
        _ body: @escaping @Sendable (Request, Parameters) async -> Response, _ request: Request,
        _ parameters: Parameters, _ instruments: RequestInstruments
    ) -> Dispatch {
        .asynchronous { [self] in
            inFlight.add()
            var response = await body(request, parameters)
            complete(&response, to: request, from: middleware.count - 1, instruments)
            inFlight.subtract()
            return response
        }
    }

    /// Answers a request without a connection, as tests do.
    public func respond(to request: Request) async -> Response {
        switch dispatch(request) {
        case .answered(let response): response
        case .asynchronous(let body): await body()
        }
    }

    private func complete(
        _ response: inout Response, to request: Request, from index: Int, _ instruments: RequestInstruments
    ) {
        var index = index
        while index >= 0 {
            middleware[index].complete(&response, to: request)
            index -= 1
        }
        instruments.count(response.status, since: request.received)
    }

    private enum Found {
        case entry(Entry, Parameters)
        case answer(Response)
    }

    private func find(_ request: Request) -> Found {
        guard request.method.isKnown else { return .answer(.problem(.notImplemented)) }
        if request.target == "*" {
            let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
            return .answer(Response(.noContent, headers: ["Allow": methods]))
        }
        var values: [String] = []
        let route: Int?
        switch plainPath(request.target, { match($0, under: 0, &values) }) {
        case .plain(let found): route = found
        case .escaped:
            guard let segments = request.segments else {
                return .answer(.problem(.badRequest, detail: "The path is not percent-encoded UTF-8."))
            }
            route = match(segments[...], under: 0, &values)
        }
        guard let route else { return .answer(.problem(.notFound)) }
        return find(request.method, in: routes[route], values: values)
    }

    private enum Path {
        case plain(Int?)
        case escaped
    }

    /// Calls `body` with the path behind its first slash as it lies in the target, unless there are escapes to be
    /// decoded, which few paths have.
    private func plainPath(_ target: String, _ body: (UnsafeBufferPointer<UInt8>) -> Int?) -> Path {
        var target = target
        return target.withUTF8 { bytes in
            var end = 0
            while end < bytes.count, bytes[end] != 0x3f {
                guard bytes[end] != 0x25, bytes[end] != 0 else { return .escaped }
                end += 1
            }
            return .plain(body(UnsafeBufferPointer(rebasing: bytes[min(1, end)..<end])))
        }
    }

    /// The route of a path without escapes, a literal before a parameter at each step, and what the parameters stand
    /// for; nothing else is copied.
    private func match(
        _ path: UnsafeBufferPointer<UInt8>, under parent: Int, _ values: inout [String]
    ) -> Int? {
        var stop = 0
        while stop < path.count, path[stop] != 0x2f { stop += 1 }
        let segment = UnsafeBufferPointer(rebasing: path[..<stop])
        let rest = stop < path.count ? UnsafeBufferPointer(rebasing: path[(stop + 1)...]) : nil
        func goOn(_ child: Int, _ values: inout [String]) -> Int? {
            if let rest { return match(rest, under: child, &values) }
            return routes[child].handlers.isEmpty ? nil : child
        }
        if let child = routes[parent].literal(segment), let route = goOn(child, &values) { return route }
        guard let child = routes[parent].parameter, !Self.isRelative(segment) else { return nil }
        values.append(String(decoding: segment, as: UTF8.self))
        if let route = goOn(child, &values) { return route }
        values.removeLast()
        return nil
    }

    /// The same for segments that were decoded.
    private func match(_ segments: ArraySlice<String>, under parent: Int, _ values: inout [String]) -> Int? {
        guard var segment = segments.first else { return routes[parent].handlers.isEmpty ? nil : parent }
        let (literal, isRelative) = segment.withUTF8 { (routes[parent].literal($0), Self.isRelative($0)) }
        if let literal, let route = match(segments.dropFirst(), under: literal, &values) { return route }
        guard let child = routes[parent].parameter, !isRelative else { return nil }
        values.append(segment)
        if let route = match(segments.dropFirst(), under: child, &values) { return route }
        values.removeLast()
        return nil
    }

    /// Whether a segment is empty, `.` or `..`.
    private static func isRelative(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
        segment.count <= 2 && segment.allSatisfy { $0 == 0x2e }
    }

    private func find(_ method: Method, in route: Route, values: [String]) -> Found {
        if let entry = route.entry(for: method) ?? (method == .head ? route.entry(for: .get) : nil) {
            return .entry(entry, Parameters(names: entry.names, values: values))
        }
        var methods = route.handlers.map(\.method.name)
        if methods.contains("GET") && !methods.contains("HEAD") { methods.append("HEAD") }
        if !methods.contains("OPTIONS") { methods.append("OPTIONS") }
        let allowed = methods.joined(separator: ", ")
        if method == .options { return .answer(Response(.noContent, headers: ["Allow": allowed])) }
        var response = Response.problem(.methodNotAllowed)
        response.headers[.allow] = allowed
        return .answer(response)
    }
}
