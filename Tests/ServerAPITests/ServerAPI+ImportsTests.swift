import LatchkeyHTTP
import LatchkeyPlatform
import TestSupport
import Testing

@testable import ServerAPI
@testable import UserPool

struct ServerAPIImportsTests {
    /// Sends a file as a client does, through the machine of a connection.
    private static func put(
        _ target: String, _ body: String, fields: String? = nil, to server: ServerAPIFixture
    ) async throws -> Response {
        let router = server.router
        var connection = HTTP1Connection(peer: .loopback) { router.admission(of: $0) }
        var parser = RequestHeadParser()
        let fields = fields ?? "Content-Length: \(body.utf8.count)\r\nx-amz-server-side-encryption: aws:kms\r\n"
        var waiting = Array("PUT \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)".utf8)
        while true {
            let bytes = waiting
            switch connection.receive(bytes.span, with: &parser) {
            case .consumed(let count), .mustContinue(let count): waiting.removeFirst(count)
            case .request(let request, _): return await router.respond(to: request)
            case .refused(let response): return response
            case .incomplete, .notNow, .discard: throw ServerAPIFixture.Unexpected()
            }
        }
    }

    private static func target(of job: ImportJob, _ server: ServerAPIFixture) -> String {
        server.pools.uploadURL(of: job).replacing("http://127.0.0.1:9229", with: "")
    }

    @Test func `a file is taken at the address that its job has, and is there when that is answered`() async throws {
        let server = try await ServerAPIFixture()
        let job = try await server.pool.createImportJob("job", role: "arn", algorithm: nil)
        let target = Self.target(of: job, server)
        #expect(try await Self.put(target, "a,b\n", to: server).status == .ok)
        #expect(server.imports.read("\(job.id).csv") == Array("a,b\n".utf8))
        // The address is a secret for as long as it is good.
        #expect(server.lines.withLock { !$0.contains { $0.contains("signature=") } })
    }

    @Test func `whatever else comes is refused before it is read`() async throws {
        let server = try await ServerAPIFixture()
        let job = try await server.pool.createImportJob("job", role: "arn", algorithm: nil)
        let target = Self.target(of: job, server)
        let path = String(target.prefix { $0 != "?" })
        for wrong in [path, path + "?expires=1&signature=00", target + "0", target + "&x=y", path + "?%zz"] {
            #expect([400, 403].contains(try await Self.put(wrong, "x", to: server).status.code), "\(wrong)")
        }
        let long = "Content-Length: \(server.pools.services.configuration.imports.fileBytes + 1)\r\n"
        #expect(try await Self.put(target, "x", fields: long, to: server).status == .contentTooLarge)
        let chunked = "Transfer-Encoding: chunked\r\n"
        #expect(
            try await Self.put(target, "1\r\na\r\n0\r\n\r\n", fields: chunked, to: server).status == .lengthRequired)
        #expect(try await Self.put(target, "", to: server).status == .badRequest)
        #expect(server.imports.names == [])
        server.clock.advance(by: ImportJob.uploadTime)
        let expired = try await Self.put(target, "x", to: server)
        #expect(expired.status == .forbidden)
        #expect(String(decoding: expired.bytes, as: UTF8.self).contains("expired"))
        #expect(await server.router.respond(to: Request(.get, target)).status == .methodNotAllowed)
    }
}
