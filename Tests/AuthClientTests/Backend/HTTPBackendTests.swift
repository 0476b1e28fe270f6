import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct HTTPBackendTests {
    /// Serves what a test wants on a port of its own, while `body` runs.
    private func serving(
        _ pattern: String, _ method: Method, _ handler: @escaping @Sendable (Request) -> Response,
        _ body: (HTTPBackend) async throws -> Void
    ) async throws {
        var router = Router()
        router.on(method, pattern, .immediate { request, _ in handler(request) })
        let server = HTTPServer(configuration: .init(loops: 1), router: router, log: .silent)
        let port = try server.start().port
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(HTTPBackend(endpoint: "http://127.0.0.1:\(port)/", timeout: .seconds(5))))
        } catch {
            outcome = .failure(error)
        }
        await server.drain(within: .seconds(1))
        try outcome.get()
    }

    @Test func `a call goes over Cognito's wire`() async throws {
        try await serving("/", .post) { request in
            guard request.headers["X-Amz-Target"] == "AWSCognitoIdentityProviderService.GetUser",
                request.headers[.contentType] == "application/x-amz-json-1.1", request.headers[.authorization] == nil
            else { return Response(.badRequest) }
            return .json(request.body)
        } _: { (backend: HTTPBackend) async throws -> Void in
            #expect(try await backend.call("GetUser", Array(#"{"a":1}"#.utf8)) == Array(#"{"a":1}"#.utf8))
        }
    }

    @Test(arguments: [
        (
            #"{"__type":"NotAuthorizedException","message":"No."}"#, [:] as [String: String], "NotAuthorizedException",
            "No."
        ),
        (
            #"{"__type":"com.amazon#NotAuthorizedException:http://x","Message":"No."}"#, [:], "NotAuthorizedException",
            "No."
        ),
        (
            "", ["x-amzn-ErrorType": "CodeMismatchException:", "x-amzn-ErrorMessage": "Wrong."],
            "CodeMismatchException", "Wrong."
        ),
        (#"{"__type":"NewerException"}"#, [:], "NewerException", "NewerException"),
        ("<html>", [:], "InvalidResponse", "The server answered 400."),
    ])
    func `a refusal is told as it came`(
        _ body: String, _ headers: [String: String], _ code: String, _ message: String
    ) async throws {
        try await serving("/", .post) { _ in
            var response = Response(.badRequest, body: .bytes(Array(body.utf8)))
            for (name, value) in headers { response.headers.append(HeaderName(name)!, value) }
            return response
        } _: { (backend: HTTPBackend) async throws -> Void in
            do {
                _ = try await backend.call("GetUser", [])
                Issue.record("expected a refusal")
            } catch let error as AuthError {
                #expect(error.code.rawValue == code)
                #expect(error.message == message)
            }
        }
    }

    @Test func `a server that fails without saying why is as good as away`() async throws {
        try await serving("/", .post) { _ in
            Response(.serviceUnavailable)
        } _: { (backend: HTTPBackend) async throws -> Void in
            await #expect(throws: AuthError(.network, "")) { try await backend.call("GetUser", []) }
        }
    }

    @Test func `nobody there is an error of the network`() async {
        let backend = HTTPBackend(endpoint: "http://127.0.0.1:1")
        await #expect(throws: AuthError(.network, "")) { try await backend.call("GetUser", []) }
        await #expect(throws: AuthError(.network, "")) { try await backend.sessionEnd(Secret("t")) }
    }

    @Test func `an address that is none is told as such`() async {
        await #expect(throws: AuthError(.invalidParameter, "")) {
            try await HTTPBackend(endpoint: "file:///etc").call("GetUser", [])
        }
    }

    @Test(arguments: [
        ("event: ended\ndata: {\"reason\":\"disabled\"}\n\n", SessionEndReason?.some(.disabled)),
        (
            ": still there\n\nevent: other\ndata: {}\n\nevent: ended\ndata: {\"reason\":\"new\"}\n\n",
            .init(rawValue: "new")
        ),
        ("event: ended\ndata: oops\n\n", .refused),
        // The stream's access token has expired; the session goes on.
        ("event: ended\ndata: {\"reason\":\"expired\"}\n\n", nil), (": still there\n\n", nil), ("", nil),
    ])
    func `the end of the session is read from the event stream`(
        _ text: String, _ reason: SessionEndReason?
    ) async throws {
        try await serving("/session/events", .get) { request in
            guard request.headers[.authorization] == "Bearer t" else { return Response(.unauthorized) }
            return .eventStream { writer in
                writer.send(Array(text.utf8))
                writer.close()
            }
        } _: { (backend: HTTPBackend) async throws -> Void in
            #expect(try await backend.sessionEnd(Secret("t")) == reason)
        }
    }

    @Test(arguments: [
        (Status.unauthorized, AuthError.Code.notAuthorized), (.notFound, .notOffered), (.methodNotAllowed, .notOffered),
        (.ok, .notOffered), (.tooManyRequests, .network), (.serviceUnavailable, .network),
    ])
    func `why nothing can be heard is told apart`(_ status: Status, _ code: AuthError.Code) async throws {
        try await serving("/session/events", .get) { _ in
            Response(status)
        } _: { (backend: HTTPBackend) async throws -> Void in
            await #expect(throws: AuthError(code, "")) { try await backend.sessionEnd(Secret("t")) }
        }
    }

    @Test func `listening can be cancelled`() async throws {
        let heard = AsyncStream.makeStream(of: Void.self)
        try await serving("/session/events", .get) { _ in
            .eventStream { writer in
                writer.send(Array(": there\n\n".utf8))
                heard.continuation.finish()
            }
        } _: { (backend: HTTPBackend) async throws -> Void in
            let listening = Task { try await backend.sessionEnd(Secret("t")) }
            for await _ in heard.stream {}
            listening.cancel()
            await #expect(throws: AuthError(.cancelled, "")) { try await listening.value }
        }
    }
}
