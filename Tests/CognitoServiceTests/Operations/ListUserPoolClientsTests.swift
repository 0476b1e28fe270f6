import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct ListUserPoolClientsTests {
    @Test func `pages name every client of the pool once, and no secret`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        _ = try await service.makeClient(in: try await service.makePool())
        var expected: Set<String> = []
        for _ in 0..<3 { expected.insert(try await service.makeClient(in: pool, ["GenerateSecret": true])) }
        let first = await service.call("ListUserPoolClients", ["UserPoolId": .string(pool), "MaxResults": 2])
        let token = try #require(first["NextToken"])
        let second = await service.call("ListUserPoolClients", ["UserPoolId": .string(pool), "NextToken": token])
        #expect(second["NextToken"] == nil)
        let clients = (first["UserPoolClients"]?.array ?? []) + (second["UserPoolClients"]?.array ?? [])
        #expect(clients.count == 3)
        #expect(Set(clients.compactMap { $0["ClientId"]?.string }) == expected)
        for client in clients {
            #expect(Set(client.object?.names ?? []) == ["ClientId", "ClientName", "UserPoolId"])
        }
        let registered = await service.call("ListUserPoolClients", ["UserPoolId": .string(pool), "ClientType": "DCR"])
        #expect(registered["UserPoolClients"] == [])
    }
}
