import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct PageTrailTests {
    @Test func `pages are followed to the last, and none is read twice`() throws {
        var trail = PageTrail()
        #expect(try trail.follow("a") == "a")
        #expect(try trail.follow("b") == "b")
        #expect(try trail.follow(nil) == nil)
        #expect(throws: CommandFailure.self) { try trail.follow("a") }
    }

    @Test(arguments: [["pool", "list"], ["user", "list", "--pool", "p"], ["client", "list", "--pool", "p"]])
    func `a server whose pages go round in a circle is left`(_ words: [String]) async throws {
        let page = #"""
            {"UserPools":[],"Users":[],"UserPoolClients":[],"NextToken":"t","PaginationToken":"t"}
            """#
        var router = Router()
        router.on(.post, "/", .immediate { _, _ in .json(Array(page.utf8)) })
        let server = HTTPServer(configuration: .init(loops: 1), router: router, log: .silent)
        let port = try server.start().port
        let desk = Desk(environment: [
            "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
            "LATCHKEY_ENDPOINT": "http://127.0.0.1:\(port)",
        ])
        let result = await desk.run(words)
        #expect(result.status == .unreachable)
        #expect(result.err.contains("circle"))
        await server.drain(within: .seconds(1))
    }
}
