import Testing

@testable import UserPool

struct PoolResourceServersTests {
    private func server(_ identifier: String, _ scopes: [String]? = ["read"], name: String = "API") -> ResourceServer {
        ResourceServer(
            identifier: identifier, name: name, scopes: scopes?.map { .init(name: $0, description: "d-\($0)") })
    }

    @Test func `a resource server is made, found, replaced and removed`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let api = server("https://api.example/", ["write", "read"])
        try await pool.createResourceServer(api)
        #expect(try await pool.resourceServer("https://api.example/") == api)
        #expect(api.fullScopes == ["https://api.example//write", "https://api.example//read"])
        for replaced in [server("https://api.example/", [], name: "Other"), server("https://api.example/", nil)] {
            try await pool.updateResourceServer(replaced)
            #expect(try await pool.resourceServer("https://api.example/") == replaced)
        }
        try await pool.deleteResourceServer("https://api.example/")
        #expect(await code { try await pool.resourceServer("https://api.example/") } == .resourceServerNotFound)
        #expect(await code { try await pool.deleteResourceServer("https://api.example/") } == .resourceServerNotFound)
        #expect(await code { try await pool.updateResourceServer(api) } == .resourceServerNotFound)
    }

    @Test func `identifiers are taken once in a pool, and there are so many`() async throws {
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1:9229")
        configuration.mostResourceServers = 2
        let fixture = try await PoolFixture(configuration)
        let pool = try await fixture.pool()
        for identifier in ["a", "b"] { try await pool.createResourceServer(server(identifier)) }
        #expect(await code { try await pool.createResourceServer(server("a")) } == .resourceServerExists)
        #expect(await code { try await pool.createResourceServer(server("c")) } == .tooManyResourceServers)
        try await fixture.pool().createResourceServer(server("a"))
    }

    @Test func `scopes have their number, and each its name`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let many = (0...ResourceServer.mostScopes).map { "s\($0)" }
        try await pool.createResourceServer(server("a", Array(many.dropLast())))
        for scopes in [many, ["read", "read"]] {
            #expect(await code { try await pool.createResourceServer(server("b", scopes)) } == .invalidParameter)
            #expect(await code { try await pool.updateResourceServer(server("a", scopes)) } == .invalidParameter)
        }
        #expect(try await pool.resourceServer("a").scopes?.count == 100)
    }

    @Test func `resource servers are listed by identifier, whoever comes meanwhile`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        for identifier in ["d", "b", "c"] { try await pool.createResourceServer(server(identifier)) }
        let first = try await pool.resourceServers(limit: 2)
        #expect(first.elements.map(\.identifier) == ["b", "c"])
        for identifier in ["a", "e"] { try await pool.createResourceServer(server(identifier)) }
        let rest = try await pool.resourceServers(from: first.next, limit: 2)
        #expect(rest.elements.map(\.identifier) == ["d", "e"] && rest.next == nil)
        #expect(await code { try await pool.resourceServers(from: "x") } == .invalidPageToken)
    }
}
