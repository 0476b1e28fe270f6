import LatchkeyHTTP
import LatchkeyJSON
import TestSupport
import Testing
import UserPool

@testable import ServerAPI

struct ServerAPIImagesTests {
    @Test func `a logo is shown as the image that it is, and as nothing else`() async throws {
        let server = try await ServerAPIFixture()
        _ = try await server.pools.createDomain("grand", [:], of: server.pool)
        let logo: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]
        _ = try await server.pool.setPageStyle(of: nil, css: nil, image: logo)
        let answer = await server.get("/\(server.pool.id)/images/ALL/20261130000000.jpeg")
        #expect(answer.status == .ok)
        #expect(answer.bytes == logo)
        #expect(answer.headers[.contentType] == "image/jpeg")
        #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
        #expect(await server.get("/\(server.pool.id)/images/nobody/x.png").status == .notFound)
        #expect(await server.get("/us-east-1_000000000/images/ALL/x.png").status == .notFound)
    }
}
