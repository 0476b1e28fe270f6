import HTTPServer
import LatchkeyHTTP
import LatchkeyHTTPClient
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import Hooks

@Suite struct HTTPClientMetadataTests {
    /// A server of documents while `body` runs, with how often it was asked.
    private func serving(
        _ response: Response, _ body: (_ url: String, _ asked: Lock<Int>) async throws -> Void
    ) async throws {
        let asked = Lock(0)
        var router = Router()
        router.on(
            .get, "/client",
            .immediate { _, _ in
                asked.withLock { $0 += 1 }
                return response
            })
        let server = HTTPServer(configuration: .init(loops: 1), router: router, log: .silent)
        let port = try server.start().port
        try await body("http://127.0.0.1:\(port)/client", asked)
        await server.drain(within: .milliseconds(100))
    }

    private func fault(_ body: () async throws -> Void) async -> ClientMetadataFault? {
        do {
            try await body()
            return nil
        } catch {
            return error as? ClientMetadataFault
        }
    }

    private static func json(_ text: String, _ type: String = "application/json") -> Response {
        Response(.ok, headers: [.contentType: type], body: .bytes(Array(text.utf8)))
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "application/cimd+json"])
    func `a document comes as it is`(type: String) async throws {
        try await serving(Self.json(#"{"a":1}"#, type)) { url, _ in
            let document = try await HTTPClientMetadata(addresses: .loopback).get(url)
            #expect(String(decoding: document, as: UTF8.self) == #"{"a":1}"#)
        }
    }

    @Test func `this machine is not asked, whatever its name`() async throws {
        try await serving(Self.json("{}")) { url, asked in
            let source = HTTPClientMetadata()
            for url in [
                url, url.replacing("127.0.0.1", with: "localhost"), url.replacing("127.0.0.1", with: "127.1.2.3"),
            ] {
                #expect(await fault { _ = try await source.get(url) }?.reason.contains("not public") == true, "\(url)")
            }
            #expect(await fault { _ = try await source.fetch(url) }?.reason == "the URL is not https")
            #expect(asked.withLock { $0 } == 0)
        }
    }

    @Test func `a redirect, another status, another type and too much are refused`() async throws {
        for response in [
            Response(.found, headers: ["Location": "/client"]), Response(.notFound), Self.json("{}", "text/html"),
            Response(.ok, body: .bytes(Array("{}".utf8))),
            Self.json(String(repeating: " ", count: ClientMetadataLimits.documentBytes + 1)),
        ] {
            try await serving(response) { url, asked in
                #expect(await fault { _ = try await HTTPClientMetadata(addresses: .loopback).get(url) } != nil)
                #expect(asked.withLock { $0 } == 1)
            }
        }
    }

    @Test func `no more are fetched at a time than there may be`() async throws {
        let source = HTTPClientMetadata(addresses: .loopback, mostAtOnce: 0)
        #expect(await fault { _ = try await source.get("http://127.0.0.1:1/x") }?.reason.contains("too many") == true)
    }
}
