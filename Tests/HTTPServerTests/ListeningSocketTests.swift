import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@Suite struct ListeningSocketTests {
    private func server(host: String = "127.0.0.1", port: Int = 0) -> HTTPServer {
        HTTPServer(configuration: .init(host: host, port: port, loops: 2), router: Router(), log: .silent)
    }

    @Test func `a port that is taken is an error, although loops share theirs`() async throws {
        let first = server()
        let (host, port) = try first.start()
        #expect(host == "127.0.0.1")
        #expect(port > 0)
        #expect(throws: ListenError.self) { try server(port: port).start() }
        await first.drain(within: .zero)
        let second = server(port: port)
        #expect(try second.start().port == port)
        await second.drain(within: .zero)
    }

    @Test(arguments: [("192.0.2.1", 0), ("127.0.0.1", 70000), ("127.0.0.1", -1)])
    func `an address that cannot be had is an error that names it`(host: String, port: Int) throws {
        let error = #expect(throws: ListenError.self) { try server(host: host, port: port).start() }
        #expect(try #require(error).description.contains("\(host):\(port)"))
    }

    @Test func `a name and an IPv6 address are listened on`() async throws {
        for host in ["localhost", "::1"] {
            let server = server(host: host)
            #expect(try server.start().port > 0)
            await server.drain(within: .zero)
        }
    }
}
