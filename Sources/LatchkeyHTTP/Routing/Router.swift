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
    private struct Entry: Sendable {
        let method: Method
        let handler: Handler
        /// The names of the parameters.
        let names: [String]
        let instruments = RequestInstruments()
    }

    private struct Route: Sendable {
        var handlers: [Entry] = []
        var literals: [String: Int] = [:]
        var parameter: Int?
    }

    private var routes = [Route()]
    /// Routes without a parameter by their path, which most requests are for.
    private var literalPaths: [String: Int] = [:]
    private let middleware: [any Middleware]

    /// How each route's requests were answered, by method and pattern: `GET /rooms/{id}`. Requests for `HEAD` count with
    /// those for `GET`. Last, as `other`, those that no handler saw: unknown paths, unserved methods, preflights.
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
                route = routes[route].parameter ?? addRoute(under: route, at: \.parameter)
            } else {
                route = routes[route].literals[segment] ?? addRoute(under: route, at: \.literals[segment])
            }
        }
        precondition(!routes[route].handlers.contains { $0.method == method }, "\(method) \(pattern) is there already")
        let entry = Entry(method: method, handler: handler, names: names)
        routes[route].handlers.append(entry)
        instruments.insert(("\(method.name) \(pattern)", entry.instruments), at: instruments.count - 1)
        if names.isEmpty { literalPaths[pattern] = route }
    }

    private mutating func addRoute(under parent: Int, at path: WritableKeyPath<Route, Int?>) -> Int {
        routes.append(Route())
        routes[parent][keyPath: path] = routes.count - 1
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
            case .asynchronous(let body):
                return asynchronous(body, request, parameters, entry.instruments)
            }
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
        for layer in middleware[0..<(index + 1)].reversed() { layer.complete(&response, to: request) }
        instruments.count(response.status, since: request.received)
    }

    private enum Found {
        case entry(Entry, Parameters)
        case answer(Response)
    }

    private func find(_ request: Request) -> Found {
        guard request.method.isKnown else { return .answer(.problem(.notImplemented)) }
        if let route = literalPaths[request.path] { return find(request.method, in: routes[route], values: []) }
        if request.target == "*" {
            let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
            return .answer(Response(.noContent, headers: ["Allow": methods]))
        }
        guard let segments = request.segments else {
            return .answer(.problem(.badRequest, detail: "The path is not percent-encoded UTF-8."))
        }
        var values: [String] = []
        guard let route = match(segments[...], under: 0, &values) else { return .answer(.problem(.notFound)) }
        return find(request.method, in: routes[route], values: values)
    }

    /// The route of the segments, a literal before a parameter at each step, and what the parameters stand for.
    private func match(_ segments: ArraySlice<String>, under parent: Int, _ values: inout [String]) -> Int? {
        guard let segment = segments.first else { return routes[parent].handlers.isEmpty ? nil : parent }
        if let child = routes[parent].literals[segment],
            let route = match(segments.dropFirst(), under: child, &values)
        {
            return route
        }
        guard let child = routes[parent].parameter, !segment.isEmpty, segment != ".", segment != ".." else {
            return nil
        }
        values.append(segment)
        if let route = match(segments.dropFirst(), under: child, &values) { return route }
        values.removeLast()
        return nil
    }

    private func find(_ method: Method, in route: Route, values: [String]) -> Found {
        for candidate in [method, method == .head ? .get : method] {
            if let entry = route.handlers.first(where: { $0.method == candidate }) {
                return .entry(entry, Parameters(names: entry.names, values: values))
            }
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
