import LatchkeyHTTP
import Testing

@Suite struct RouterTests {
    static let router = {
        var router = Router()
        for (method, pattern) in [
            (Method.get, "/"), (.post, "/"), (.get, "/rooms"), (.get, "/rooms/{id}"), (.delete, "/rooms/{id}"),
            (.get, "/rooms/best"), (.get, "/{pool}/.well-known/jwks.json"), (.get, "/a/{x}/c"), (.get, "/a/b/d"),
        ] {
            let names = pattern.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
            router.on(
                method, pattern,
                .immediate { _, parameters in
                    .text(([pattern] + names.map { parameters[String($0)] }).joined(separator: " "))
                })
        }
        return router
    }()

    private func answer(_ method: Method, _ target: String) async -> Response {
        await Self.router.respond(to: Request(method, target))
    }

    @Test(arguments: [
        ("/", "/"), ("/?x", "/"), ("/rooms", "/rooms"), ("/rooms/7", "/rooms/{id} 7"), ("/rooms/best", "/rooms/best"),
        ("/r%6foms/a%2Fb%20c", "/rooms/{id} a/b c"),
        ("/pool_1/.well-known/jwks.json", "/{pool}/.well-known/jwks.json pool_1"),
        ("/rooms/.well-known/jwks.json", "/{pool}/.well-known/jwks.json rooms"), ("/a/b/c", "/a/{x}/c b"),
        ("/a/b/d", "/a/b/d"),
    ])
    func `a path finds its handler`(target: String, text: String) async {
        let answer = await answer(.get, target)
        #expect(String(decoding: answer.bytes, as: UTF8.self) == text)
    }

    @Test(arguments: [
        "/x", "/rooms/", "/rooms/7/", "/rooms//", "/rooms/..", "/rooms/%2e%2E", "/rooms/.", "//", "/a", "/a/b",
        "/{pool}", "/Rooms",
    ])
    func `a path without handler is 404`(target: String) async {
        #expect(await answer(.get, target).status == .notFound)
    }

    @Test func `a path that is no text is 400`() async {
        #expect(await answer(.get, "/rooms/%ff").status == .badRequest)
        #expect(await answer(.get, "/rooms/%00").status == .badRequest)
    }

    @Test func `an unserved method is 405 and an unknown one 501`() async throws {
        let refused = await answer(.put, "/rooms/7")
        #expect(refused.status == .methodNotAllowed)
        #expect(refused.headers[.allow] == "GET, DELETE, HEAD, OPTIONS")
        #expect(await answer(.trace, "/rooms/7").status == .methodNotAllowed)
        #expect(await answer(try #require(Method("get")), "/rooms/7").status == .notImplemented)
        #expect(await answer(.put, "/x").status == .notFound)
    }

    @Test func `HEAD and OPTIONS come with GET`() async {
        #expect(await answer(.head, "/rooms/7").status == .ok)
        let options = await answer(.options, "/rooms/7")
        #expect(options.status == .noContent)
        #expect(options.headers[.allow] == "GET, DELETE, HEAD, OPTIONS")
        #expect(await answer(.options, "*").status == .noContent)
        #expect(await answer(.options, "/x").status == .notFound)
    }

    /// Says which middleware saw what, in the answer's `Trace` fields.
    struct Tracer: Middleware {
        let name: String
        var answers = false

        func receive(_ request: inout Request) -> Response? {
            request.headers.append("Trace", name)
            return answers ? Response(.accepted) : nil
        }

        func complete(_ response: inout Response, to request: Request) {
            response.headers.append("Trace", name + request.headers.values("Trace").joined())
        }
    }

    @Test(arguments: 0..<4)
    func `middleware sees requests in order and answers in reverse`(kind: Int) async {
        var router = Router(middleware: [Tracer(name: "a"), Tracer(name: "b")])
        let echo: @Sendable (Request, Parameters) -> Response = { request, _ in
            .text(request.headers.values("Trace").joined())
        }
        let wrong: @Sendable (Request, Parameters) -> Response = { _, _ in .text("wrong") }
        let handlers: [Handler] = [
            .immediate(echo), .asynchronous { echo($0, $1) }, .ready({ echo($0, $1) }, otherwise: wrong),
            .ready({ _, _ in nil }, otherwise: echo),
        ]
        router.on(.get, "/", handlers[kind])
        let answer = await router.respond(to: Request(.get, "/"))
        #expect(answer.headers.values("Trace") == ["bab", "aab"])
        #expect(answer.bytes == Array("ab".utf8))
        let missing = await router.respond(to: Request(.get, "/x"))
        #expect(missing.status == .notFound)
        #expect(missing.headers.values("Trace") == ["bab", "aab"])
    }

    @Test func `an answer of middleware ends the way of the request`() async {
        let router = Router(middleware: [Tracer(name: "a"), Tracer(name: "b", answers: true), Tracer(name: "c")])
        let answer = await router.respond(to: Request(.get, "/"))
        #expect(answer.status == .accepted)
        #expect(answer.headers.values("Trace") == ["bab", "aab"])
    }
}
